use super::*;

#[test]
fn blocks_and_inline_marks_become_elements() {
    for (source, wanted) in [
        ("Plain & <b>", "<p>Plain &amp; &lt;b&gt;</p>"),
        ("a\nb", "<p>a<br>b</p>"),
        (
            "# T\n\n- a\n- [x] **b**",
            "<p class=\"h\">T</p><ul><li><span class=\"m\">- </span><span>a</span></li>\
             <li><span class=\"m\">- </span><span>[x] <strong>b</strong></span></li></ul>",
        ),
        (
            "3. a\n7) b\n  + c",
            "<ul><li><span class=\"m\">3. </span><span>a</span></li>\
             <li><span class=\"m\">7) </span><span>b</span></li>\
             <li><span class=\"m\">  + </span><span>c</span></li></ul>",
        ),
        ("- a\nb", "<ul><li><span class=\"m\">- </span><span>a</span></li></ul><p>b</p>"),
        ("- a\n  b", "<ul><li><span class=\"m\">- </span><span>a<br>b</span></li></ul>"),
        ("- # A", "<ul><li><span class=\"m\">- </span><span class=\"h\">A</span></li></ul>"),
        (
            "- ```\n  a\n  ```",
            "<ul><li><span class=\"m\">- </span><pre><code>a</code></pre></li></ul>",
        ),
        ("  a", "<p><span class=\"m\">  </span><span>a</span></p>"),
        ("```\na < b;\n```", "<pre><code>a &lt; b;</code></pre>"),
        (
            "|a|b|\n|---|---|\n|1|`2`|",
            "<table><thead><tr><th>a</th><th>b</th></tr></thead>\
             <tr><td>1</td><td><code>2</code></td></tr></table>",
        ),
        ("> q\n\n---", "<blockquote><p>q</p></blockquote><p></p><p>---</p>"),
        (
            "> - q\n>\n> > r",
            "<blockquote><ul><li><span class=\"m\">- </span><span>q</span></li></ul><p></p>\
             <blockquote><p>r</p></blockquote></blockquote>",
        ),
        (
            "src/**/*.ts and __init__.py, f(*a, **kw)",
            "<p>src/**/*.ts and __init__.py, f(*a, **kw)</p>",
        ),
        ("a \\*b", "<p>a *b</p>"),
        ("C:\\*.txt", "<p>C:\\*.txt</p>"),
        ("+--+\n|ab|\n+--+", "<pre><code>+--+\n|ab|\n+--+</code></pre>"),
        ("", ""),
    ] {
        assert_eq!(blocks(source), wanted, "{source:?}");
    }
}

#[test]
fn only_web_urls_become_links() {
    let link = |address: &str, text: &str| {
        format!("<a href=\"{address}\" rel=\"noopener noreferrer\">{text}</a>")
    };
    for (source, wanted) in [
        ("[x](https://a.b/?c=\"d\"&e)", link("https://a.b/?c=&quot;d&quot;&amp;e", "x")),
        ("![alt](http://a.b/i.png)", link("http://a.b/i.png", "alt")),
        ("<https://a.b>", link("https://a.b", "https://a.b")),
        ("see https://a.b/c_d_e.", "see https://a.b/c_d_e.".to_owned()),
        ("[x](javascript:alert(1))", "x".to_owned()),
        ("[x](JAVASCRIPT://a%0aalert(1))", "x".to_owned()),
        ("[x](data:text/html,y)", "x".to_owned()),
        ("[x](//a.b)", "x".to_owned()),
        ("[x](&#106;avascript:y)", "x".to_owned()),
        ("`https://a.b`", "<code>https://a.b</code>".to_owned()),
    ] {
        assert_eq!(inline(source), wanted, "{source}");
    }
}

#[test]
fn html_in_the_source_is_escaped() {
    for source in [
        "<img src=x onerror=alert(1)>",
        "a <script>alert(1)</script> b",
        "</script><script>x</script>",
        "<div>\n<b>x</b>\n</div>",
        "[a](https://b\"onclick=\"x)",
        "`</code><img>`",
    ] {
        for html in [blocks(source), inline(source)] {
            let is_safe = html.split('<').skip(1).all(|tag| {
                let name = tag.trim_start_matches('/').split([' ', '>']).next().unwrap();
                ["p", "pre", "code", "span", "a", "br"].contains(&name)
            });
            assert!(is_safe, "{html}");
        }
    }
}

#[test]
fn a_label_keeps_its_lines() {
    assert_eq!(inline("a\n\n# b\n- c"), "a<br><br># b<br>- c");
}

#[test]
fn nesting_is_limited() {
    let html = blocks(&format!("{}x", "> ".repeat(5_000)));
    assert!(html.contains('x') && html.matches("<blockquote>").count() == source::MAX_LEAD);
    assert_eq!(html.matches("<blockquote>").count(), html.matches("</blockquote>").count());
    let html = blocks(&format!("{}x{}", "*a **".repeat(1_000), "** b*".repeat(1_000)));
    assert!(html.matches("<em>").count() <= inline::MAX_DEPTH);
}
