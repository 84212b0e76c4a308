//! The macro that the page's markup is written in. It reads what `leptos::view!` reads, and makes of
//! it calls that are the same for all elements: Leptos has a type for each element with its
//! attributes, and with each type a piece of the program. What is called stands in the page's
//! `markup.rs`; spread attributes, slots, and components with children are absent.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use rstml::node::{KVAttributeValue, KeyedAttribute, Node, NodeAttribute, NodeElement, NodeName};
use syn::{Error, Expr, ExprLit, Lit, Result};

/// Makes a view of markup: one element, or several things one after another.
#[proc_macro]
pub fn view(markup: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let nodes = rstml::parse2(markup.into());
    let made = nodes.and_then(|nodes| match &nodes[..] {
        [Node::Element(one)] => element(one),
        several => {
            let children = several.iter().map(child).collect::<Result<Vec<_>>>()?;
            Ok(quote! { crate::markup::several(::std::vec![#(#children),*]) })
        }
    });
    made.unwrap_or_else(Error::into_compile_error).into()
}

/// Something that stands in an element, as a view of any kind.
fn child(node: &Node) -> Result<TokenStream> {
    let inside = match node {
        Node::Element(one) => element(one)?,
        Node::Text(text) => {
            let text = &text.value;
            quote! { #text }
        }
        Node::Block(block) => quote! { #[allow(unused_braces)] #block },
        other => return Err(Error::new_spanned(other, "no such thing stands in markup")),
    };
    Ok(quote! { crate::markup::Child::into_child({ #inside }) })
}

fn element(node: &NodeElement<rstml::Infallible>) -> Result<TokenStream> {
    let name = node.name().to_string();
    if name.starts_with(char::is_uppercase) {
        return component(node.name(), node);
    }
    let svg = matches!(&*name, "svg" | "path" | "circle" | "line" | "polygon");
    let (mut fixed, mut calls) = (Vec::new(), Vec::new());
    for attribute in attributes(node)? {
        let key = attribute.key.to_string();
        match (&value(attribute)?, key.split_once(':')) {
            (Value::Text(text), None) if key != "inner_html" => {
                fixed.push(quote! { (#key, #text) })
            }
            (Value::None, None) => fixed.push(quote! { (#key, "") }),
            (Value::Text(value) | Value::Other(value), kind) => calls.push(match kind {
                None if key == "node_ref" => quote! { .node_ref(#value) },
                None if key == "inner_html" => quote! { .inner_html(#value) },
                None => quote! { .attribute(#key, #value) },
                Some(("on", event)) => {
                    let event = format_ident!("{event}");
                    quote! { .on(crate::markup::ev::#event, #value) }
                }
                Some(("class", class)) => quote! { .class(#class, #value) },
                Some(("style", property)) => quote! { .style(#property, #value) },
                Some(("prop", property)) => {
                    let property = format_ident!("{property}");
                    quote! { .#property(#value) }
                }
                Some(("use", directive)) => {
                    let directive = format_ident!("{directive}");
                    quote! { .with(move |element| #directive(element, #value)) }
                }
                Some(_) => return Err(Error::new_spanned(attribute, "no such attribute")),
            }),
            (Value::None, Some(_)) => return Err(Error::new_spanned(attribute, "no value")),
        }
    }
    let children = node.children.iter().map(child).collect::<Result<Vec<_>>>()?;
    // Not one of those that the markup names.
    let element = Ident::new("element", Span::mixed_site());
    Ok(quote! {{
        static TAG: crate::markup::Tag =
            crate::markup::Tag { name: #name, svg: #svg, fixed: &[#(#fixed),*] };
        let mut #element = crate::markup::Element::new(&TAG);
        #(#element #calls;)*
        #(#element.child(#children);)*
        #element
    }})
}

fn component(name: &NodeName, node: &NodeElement<rstml::Infallible>) -> Result<TokenStream> {
    if let Some(child) = node.children.first() {
        return Err(Error::new_spanned(child, "a component has no children"));
    }
    let properties = attributes(node)?.map(|attribute| {
        let key = &attribute.key;
        Ok(match value(attribute)? {
            Value::Text(value) | Value::Other(value) => quote! { .#key(#value) },
            Value::None => quote! { .#key(#key) },
        })
    });
    let properties = properties.collect::<Result<Vec<_>>>()?;
    Ok(quote! {
        crate::markup::component(crate::markup::component_view(
            #name,
            crate::markup::component_props_builder(&#name) #(#properties)* .build(),
        ))
    })
}

fn attributes(
    node: &NodeElement<rstml::Infallible>,
) -> Result<impl Iterator<Item = &KeyedAttribute>> {
    let keyed = node.attributes().iter().map(|attribute| match attribute {
        NodeAttribute::Attribute(keyed) => Ok(keyed),
        NodeAttribute::Block(block) => Err(Error::new_spanned(block, "an attribute has a name")),
    });
    Ok(keyed.collect::<Result<Vec<_>>>()?.into_iter())
}

/// What an attribute is to be.
enum Value {
    /// There, and nothing else.
    None,
    /// A text that never changes.
    Text(TokenStream),
    /// What an expression says.
    Other(TokenStream),
}

fn value(attribute: &KeyedAttribute) -> Result<Value> {
    Ok(match attribute.possible_value.to_value().map(|value| &value.value) {
        None => Value::None,
        Some(KVAttributeValue::Expr(Expr::Lit(ExprLit { lit: Lit::Str(text), .. }))) => {
            Value::Text(quote! { #text })
        }
        Some(KVAttributeValue::Expr(Expr::Block(braced))) => {
            let inside = &braced.block.stmts;
            Value::Other(match &inside[..] {
                [one] => quote! { #one },
                _ => quote! { #braced },
            })
        }
        Some(KVAttributeValue::Expr(value)) => Value::Other(quote! { #value }),
        Some(KVAttributeValue::InvalidBraced(block)) => {
            return Err(Error::new_spanned(block, "no expression"));
        }
    })
}
