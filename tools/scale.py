"""Passes the lines of a file to a program with Spark, and prints the answers in order."""

import sys

from pyspark import SparkConf, SparkContext

ninefold, lines = sys.argv[1:]
conf = SparkConf().setMaster("local[2]").setAppName("ninefold").set("spark.ui.enabled", "false")
with SparkContext(conf=conf) as spark:
    answers = spark.textFile(lines, 8).pipe(f"{ninefold} grade --each-line --threads 1", checkCode=True)
    for answer in answers.collect():
        print(answer)
