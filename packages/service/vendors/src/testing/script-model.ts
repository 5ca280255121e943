/** A stand-in for a language model that follows its task: what a test server says when it is asked for a script. */

type Length = { readonly least: number; readonly most: number };
export type ScriptTask = {
  readonly language: string;
  readonly keyframes: number;
  readonly segments: readonly {
    readonly number: number;
    readonly words?: Length;
    readonly characters?: Length;
  }[];
};
export type ProductData = { readonly name: string; readonly call_to_action: string | null };

/** What stands between the markers of a part. */
export const sectionOf = <T>(marker: string, said: string): T => {
  const text = new RegExp(`<${marker}>\\n([\\s\\S]*?)\\n</${marker}>`).exec(said)?.[1];
  if (text === undefined) throw new Error(`nothing is between <${marker}> marks`);
  return JSON.parse(text) as T;
};

const filler =
  "and you will like it for the way that it fits your day because this is just what you want to have with you when it is here for the rest of the week".split(
    " ",
  );

/** An English sentence about the product of so many words; another one for each number. */
const sentence = (name: string, number: number, words: number): string => {
  const rest = [...filler.slice(number), ...filler, ...filler];
  return `${[...`The ${name}`.split(" "), ...rest].slice(0, Math.max(4, words)).join(" ")}.`;
};

export const keyframesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    shot: `medium shot ${at + 1}`,
    action: "holds the product beside the face",
  }));

/** An English script by the rules. */
export const goodScript = (said: string) => {
  const task = sectionOf<ScriptTask>("task", said);
  const { name, call_to_action: closing } = sectionOf<ProductData>("product_data", said);
  const segments = task.segments.map(({ number, words }) => {
    const most = words?.most ?? 12;
    const isLast = number === task.segments.length;
    const reserved = isLast && closing !== null ? closing.split(" ").length : 0;
    const text = sentence(name, number, most - reserved - 1);
    return { narration: isLast && closing !== null ? `${text} ${closing}` : text };
  });
  return {
    language: task.language,
    segments,
    place: "a quiet kitchen",
    light: "soft morning light",
    keyframes: keyframesOf(task.keyframes),
  };
};

/** What is seen on a picture of a product, and suggested for it, by the rules. */
export const goodAdvice = (said: string) => {
  const task = sectionOf<object>("task", said);
  if ("categories" in task)
    return { category: "skincare", shape: "upright", text: [], environment: "a bright bathroom" };
  const { segments } = task as ScriptTask;
  const { name } = sectionOf<Pick<ProductData, "name">>("product_data", said);
  const cta = `Try ${name} today`;
  const texts = segments.map(({ number, words }) => {
    const isLast = number === segments.length;
    const text = sentence(name, number, (words?.most ?? 12) - (isLast ? 4 : 1));
    return isLast ? `${text} ${cta}` : text;
  });
  return {
    selling_points: ["Fits every bag", "Stands on any shelf"],
    cta,
    environment: "a calm bathroom in the morning",
    segments: texts,
  };
};
