/** Words of scripts that run from right to left stand where the layout puts them. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "@jest/globals";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import type { CaptionDesign } from "@reelwright/film/captions/caption-renderer";
import { captionWords } from "@reelwright/film/captions/caption-words";
import { facesFor } from "../type/faces.ts";
import { captionLayer } from "./caption-drawing.ts";
import { namedStyle } from "./caption-styles.ts";
import { settingOf } from "./layout.ts";

const frame = { width: 720, height: 1280 };

const { resolve } = createRequire(import.meta.url);
const useFont = (script: "arabic" | "hebrew", name: string) => {
  const files = dirname(resolve(`@expo-google-fonts/noto-sans-${script}/package.json`));
  const file = `NotoSans${name}_800ExtraBold.ttf`;
  GlobalFonts.registerFromPath(join(files, "800ExtraBold", file), `Test ${script}`);
};
useFont("arabic", "Arabic");
useFont("hebrew", "Hebrew");
const context = createCanvas(1, 1).getContext("2d");

/** The shaped text's advance and the middle of its ink, from its left end; in em. */
const shaped = (text: string) => {
  context.font = `100px "Test ${/\p{Script=Hebrew}/u.test(text) ? "hebrew" : "arabic"}"`;
  context.textAlign = "left";
  const { width, actualBoundingBoxLeft, actualBoundingBoxRight } = context.measureText(text);
  return { width: width / 100, middle: (actualBoundingBoxRight - actualBoundingBoxLeft) / 200 };
};

const words = (
  "كوب كتاب بيت دار رائع ب ت ث ن ش ف ق ي ة نب شب باب خوف شيء عش حق قلبي أخت هدية " +
  "پنیر گرم چپ ژرف کیف خوش یک خوبصورت چھوٹا بڑی ٹوپی شاپ میں زندگی كَتَبَ شُكْرًا رائعٌ מים טוב שָׁלוֹם בָּרוּךְ"
).split(" ");

/** The middle of the ink of each word, which stands alone. */
const inkMiddles = (): readonly number[] => {
  const spoken = words.map((text, segment) => ({
    ...{ text, segment },
    ...{ startMs: 2000 * segment, endMs: 2000 * segment + 1800 },
  }));
  const design = { style: "short_karaoke", custom: null, frame, language: "ar", accent: "#2f6fd0" };
  const layer = captionLayer(
    captionWords(spoken, "ar"),
    design as CaptionDesign,
    60 * words.length,
  );
  const canvas = createCanvas(frame.width, frame.height).getContext("2d");
  return words.map((_, index) => {
    canvas.clearRect(0, 0, frame.width, frame.height);
    for (const drawn of layer?.drawnAt(60 * index + 30) ?? []) drawn.draw(canvas);
    const { data } = canvas.getImageData(0, 0, frame.width, frame.height);
    let [left, right] = [frame.width, -1];
    for (let at = 0; at < data.length / 4; at += 1) {
      // Letters are light, their outline and shadow dark.
      if ((data[4 * at + 1] ?? 0) <= 60 || (data[4 * at + 3] ?? 0) <= 60) continue;
      left = Math.min(left, at % frame.width);
      right = Math.max(right, at % frame.width);
    }
    return (left + right + 1) / 2;
  });
};

test("a word is centred by its advance, wherever its dots and vowel signs are", () => {
  const middles = inkMiddles();
  const strayed = words.flatMap((word, index) => {
    const faces = facesFor("Montserrat ExtraBold", word, "ar");
    const { em } = settingOf(namedStyle("short_karaoke", "#2f6fd0"), faces, frame, true);
    const { width, middle } = shaped(word);
    const optical = faces.main.width(word) / width;
    const expected = frame.width / 2 + (middle - width / 2) * em * optical;
    const off = (middles[index] ?? 0) - expected;
    return Math.abs(off) > 2.5 ? [`${word} ${off.toFixed(1)}`] : [];
  });
  expect(strayed).toEqual([]);
});
