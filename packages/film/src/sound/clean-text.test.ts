import { describe, expect, test } from "@jest/globals";
import { cleanLine, cleanText, textWarnings } from "./clean-text.ts";

describe("cleanText", () => {
  test.each([
    // Markdown
    ["**Free** shipping. --- Try it", "Free shipping. Try it"],
    ["Love it 😍 **No. 1**\nBuy now 🔥 #deal", "Love it No. 1\nBuy now #deal"],
    ["# Big news\n- one\n- two", "Big news\none\ntwo"],
    ["`code` and ~~old~~ _new_ ***both***", "code and old new both"],
    ["> Quoted\n> twice", "Quoted twice"],
    ["See [our shop](https://example.com/a?b=1).", "See our shop."],
    ["![photo](https://example.com/a.png) Look", "photo Look"],
    ["- [x] done\n- [ ] open", "done\nopen"],
    ["```js\nlet it be\n```", "let it be"],
    ["Title\n=====\nText", "Title\nText"],
    ["5*3 is 15, snake_case stays, 2 * 3", "5*3 is 15, snake_case stays, 2 * 3"],
    ["-20 % today", "-20 % today"],
    ["#1 in #deals", "#1 in #deals"],
    ["1. Open the box. 2. Pour.", "1. Open the box. 2. Pour."],
    // Tags and entities
    ['Try <break time="1s"/> now.', "Try now."],
    ["<speak>Hello <b>you</b></speak>", "Hello you"],
    ["Mug<br>Blue", "Mug Blue"],
    ["<!-- note -->Buy", "Buy"],
    ["Ben &amp; Jerry&#39;s Ice Cream", "Ben & Jerry's Ice Cream"],
    ["Ben &amp;amp; Jerry", "Ben & Jerry"],
    ["&lt;b&gt;Bold&lt;/b&gt; claim", "Bold claim"],
    ["R&D &notebook", "R&D &notebook"],
    ["Caf&eacute; &#x1F525; &#233;t&#xE9; &unknown; &#0;", "Café été &unknown;"],
    ["a < b and I <3 it", "a < b and I <3 it"],
    // Emoji and marks
    ["Hot 🔥 stuff", "Hot stuff"],
    ["❤️❤️❤️ yes", "yes"],
    ["Family 👨‍👩‍👧‍👦 and 👍🏽 and 🇩🇪!", "Family and and!"],
    ["Press 1️⃣ now", "Press 1 now"],
    ["Nike™ © ®", "Nike™ © ®"],
    ["re\u00adsil\u200bient\ufeff", "resilient"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["क्\u200dष", "क्\u200dष"],
    ["ab\u200cc \u202eevil\u202c", "abc evil"],
    ["tab\tand\u0007bell", "tab and bell"],
    // Line breaks
    ["This mug keeps\r\nwater cold.\r\n\r\nTry it", "This mug keeps water cold.\nTry it"],
    ["この商品は\nとても軽い。\n買って", "この商品はとても軽い。\n買って"],
    // Nothing to say
    ["😍😍", ""],
    ["---", ""],
    ["$", ""],
    ["**", ""],
    ["", ""],
  ])("%j is cleaned", (given, wanted) => expect(cleanText(given).text).toBe(wanted));

  test("cleaning twice changes nothing", () => {
    for (const given of ["**a** <b>b</b> 😍\nc", "&amp;amp;", "1. a\n2. b"]) {
      const { text } = cleanText(given);
      expect(cleanText(text)).toEqual({ text, dropped: [] });
    }
  });

  test("hostile texts are cleaned in linear time", () => {
    for (const piece of [
      "<",
      "<a",
      "[",
      "![",
      "*",
      "_",
      "`",
      "&",
      "<!--",
      "> ",
      "\n",
      "- ",
      "\u200d",
    ])
      expect(cleanText(piece.repeat(5_000 / piece.length)).text.length).toBeLessThanOrEqual(5_000);
  });

  test("a line has no breaks", () => expect(cleanLine("a.\nb")).toBe("a. b"));
});

describe("textWarnings", () => {
  test("name what was dropped, by field", () =>
    expect(textWarnings({ custom_script: "**Go** 😍", product_name: "Mug<br>Blue" })).toEqual([
      { field: "product_name", message: 'Neither spoken nor shown: "<br>".' },
      { field: "custom_script", message: 'Neither spoken nor shown: "**", "😍".' },
    ]));
  test.each(["😍 ---", "$", "***"])("say that nothing of %j can be said", (custom_script) =>
    expect(textWarnings({ custom_script })).toEqual([
      {
        field: "custom_script",
        message: "Nothing in it can be said: the film has no narration and no captions.",
      },
    ]),
  );
  test.each(["Just words, all 5 of them.", "wrap\nped", " ", null])(
    "are silent about %j",
    (custom_script) => expect(textWarnings({ custom_script })).toEqual([]),
  );
});
