//! The macro for the page's markup. It accepts the syntax of `leptos::view!`, but expands to calls
//! that are the same for all elements. In Leptos, each element with its attributes has a separate
//! type, and each type adds code to the program. The functions that are called are in the page's
//! module `markup`. Spread attributes, slots, and components with children aren't supported.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use rstml::node::{KVAttributeValue, KeyedAttribute, Node, NodeAttribute, NodeElement, NodeName};
use syn::{Error, Expr, ExprLit, Lit, Result};

/// Expands markup into a view: a single element, or a fragment of several nodes.
#[proc_macro]
pub fn view(markup: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let nodes = rstml::parse2(markup.into());
    let made = nodes.and_then(|nodes| match &nodes[..] {
        [Node::Element(one)] => expand_element(one),
        several => {
            let children = several.iter().map(expand_child).collect::<Result<Vec<_>>>()?;
            Ok(quote! {
                crate::markup::join_views(
                    ::std::vec![#(crate::markup::Child::into_child(#children)),*]
                )
            })
        }
    });
    made.unwrap_or_else(Error::into_compile_error).into()
}

/// Expands a node inside an element or a fragment into an expression for the element's content.
/// Returns an error if the node is neither an element, a text nor a block.
fn expand_child(node: &Node) -> Result<TokenStream> {
    let inside = match node {
        Node::Element(one) => expand_element(one)?,
        Node::Text(text) => {
            let text = &text.value;
            quote! { #text }
        }
        Node::Block(block) => quote! { #[allow(unused_braces)] #block },
        other => return Err(Error::new_spanned(other, "no such thing stands in markup")),
    };
    Ok(quote! { { #inside } })
}

fn expand_element(node: &NodeElement<rstml::Infallible>) -> Result<TokenStream> {
    let name = node.name().to_string();
    if name.starts_with(char::is_uppercase) {
        return expand_component(node.name(), node);
    }
    let svg = matches!(&*name, "svg" | "path" | "circle" | "line" | "polygon" | "g" | "image");
    let (mut fixed, mut calls) = (Vec::new(), Vec::new());
    for attribute in keyed_attributes(node)? {
        let key = attribute.key.to_string();
        match (&attribute_value(attribute)?, key.split_once(':')) {
            (AttributeValue::Text(text), None) if key != "inner_html" => {
                fixed.push(quote! { (#key, #text) })
            }
            (AttributeValue::None, None) => fixed.push(quote! { (#key, "") }),
            (AttributeValue::Text(value) | AttributeValue::Other(value), kind) => {
                calls.push(match kind {
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
                })
            }
            (AttributeValue::None, Some(_)) => {
                return Err(Error::new_spanned(attribute, "no value"));
            }
        }
    }
    let children = node.children.iter().map(expand_child).collect::<Result<Vec<_>>>()?;
    // A hygienic identifier, which can't clash with any name in the markup.
    let element = Ident::new("element", Span::mixed_site());
    Ok(quote! {{
        static TAG: crate::markup::ElementTag =
            crate::markup::ElementTag { name: #name, is_svg: #svg, fixed_attributes: &[#(#fixed),*] };
        let mut #element = crate::markup::Element::new(&TAG);
        #(#element #calls;)*
        #(#element.child(#children);)*
        #element
    }})
}

fn expand_component(name: &NodeName, node: &NodeElement<rstml::Infallible>) -> Result<TokenStream> {
    if let Some(child) = node.children.first() {
        return Err(Error::new_spanned(child, "a component has no children"));
    }
    let properties = keyed_attributes(node)?.map(|attribute| {
        let key = &attribute.key;
        Ok(match attribute_value(attribute)? {
            AttributeValue::Text(value) | AttributeValue::Other(value) => quote! { .#key(#value) },
            AttributeValue::None => quote! { .#key(#key) },
        })
    });
    let properties = properties.collect::<Result<Vec<_>>>()?;
    Ok(quote! {
        crate::markup::view_component(crate::markup::component_view(
            #name,
            crate::markup::component_props_builder(&#name) #(#properties)* .build(),
        ))
    })
}

fn keyed_attributes(
    node: &NodeElement<rstml::Infallible>,
) -> Result<impl Iterator<Item = &KeyedAttribute>> {
    let keyed = node.attributes().iter().map(|attribute| match attribute {
        NodeAttribute::Attribute(keyed) => Ok(keyed),
        NodeAttribute::Block(block) => Err(Error::new_spanned(block, "an attribute has a name")),
    });
    Ok(keyed.collect::<Result<Vec<_>>>()?.into_iter())
}

/// The value of an attribute.
enum AttributeValue {
    /// No value: the attribute is just present.
    None,
    /// A string literal.
    Text(TokenStream),
    /// The value of an expression.
    Other(TokenStream),
}

fn attribute_value(attribute: &KeyedAttribute) -> Result<AttributeValue> {
    Ok(match attribute.possible_value.to_value().map(|value| &value.value) {
        None => AttributeValue::None,
        Some(KVAttributeValue::Expr(Expr::Lit(ExprLit { lit: Lit::Str(text), .. }))) => {
            AttributeValue::Text(quote! { #text })
        }
        Some(KVAttributeValue::Expr(Expr::Block(braced))) => {
            let inside = &braced.block.stmts;
            AttributeValue::Other(match &inside[..] {
                [one] => quote! { #one },
                _ => quote! { #braced },
            })
        }
        Some(KVAttributeValue::Expr(value)) => AttributeValue::Other(quote! { #value }),
        Some(KVAttributeValue::InvalidBraced(block)) => {
            return Err(Error::new_spanned(block, "no expression"));
        }
    })
}
