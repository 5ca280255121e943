import {
  createContext,
  type ReactNode,
  use,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { IntlProvider, useTranslations } from "use-intl";
import { type Language, storeLanguage } from "./languages.ts";
import { type LoadedTexts, loadTexts, type Messages, openTexts } from "./load-texts.ts";

declare module "use-intl" {
  // The library requires an interface, for declaration merging.
  interface AppConfig {
    Messages: Messages;
  }
}

type Texts = {
  readonly language: Language;
  readonly choose: (language: Language) => void;
  /** Resolves when the texts of this name are loaded. Every call returns the same promise. */
  readonly need: (name: string) => Promise<void>;
};

const Context = createContext<Texts | null>(null);

/** Marked as fulfilled, so that React doesn't suspend. */
const done = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined });

const textsOf = (loaded: LoadedTexts, set: (loaded: LoadedTexts) => void): Texts => {
  const { language, messages } = loaded;
  const coming = new Map<string, Promise<void>>();
  return {
    language,
    choose: (next) => {
      storeLanguage(next);
      void openTexts(next, Object.keys(messages)).then(set);
    },
    need: (name) => {
      const known = coming.get(name);
      if (known !== undefined) return known;
      const load = name in messages ? done : loadTexts(loaded, [name]);
      coming.set(name, load);
      return load;
    },
  };
};

/** Provides the texts to the page. */
export const TextsProvider = ({
  first,
  children,
}: {
  readonly first: LoadedTexts;
  readonly children: ReactNode;
}) => {
  const [loaded, set] = useState(first);
  const texts = useMemo(() => textsOf(loaded, set), [loaded]);
  const { language, messages } = loaded;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <Context value={texts}>
      <IntlProvider
        locale={language}
        messages={messages as Messages}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      >
        {children}
      </IntlProvider>
    </Context>
  );
};

const useAllTexts = (): Texts => {
  const texts = useContext(Context);
  if (!texts) throw new Error("useTexts outside of TextsProvider");
  return texts;
};

/** Returns the page's language and the function that changes it. */
export const useLanguage = (): Pick<Texts, "language" | "choose"> => useAllTexts();

/**
 * Returns the texts of a name, used as `t("key", { values })`; `"name.part"` returns a part of them. Suspends until they are
 * loaded, because each name is a file.
 */
export const useTexts = ((namespace: string) => {
  const texts = useAllTexts();
  const [name = ""] = namespace.split(".");
  use(texts.need(name));
  return useTranslations(namespace as "common");
}) as typeof useTranslations;
