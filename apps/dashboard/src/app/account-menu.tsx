import { Menu, useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Check, LogOut } from "lucide-react";
import type { ReactElement } from "react";
import { membershipsQuery } from "../api/queries.ts";
import { useClient, useSession } from "../contexts.tsx";
import { chooseTestMode, chosenTenant, enterTenant, isTestMode } from "../storage.ts";
import { type Language, languages } from "../texts/languages.ts";
import { useLanguage, useTexts } from "../texts/texts.tsx";
import classes from "./shell.module.css";

const schemes = [
  ["auto", "themeAuto"],
  ["light", "themeLight"],
  ["dark", "themeDark"],
] as const;

const Choice = ({ isChosen }: { readonly isChosen: boolean }) =>
  isChosen ? <Check size={14} aria-hidden /> : <span className={classes["noCheck"]} />;

/** The account menu. Its code is loaded when it opens. */
export const AccountMenu = ({ target }: { readonly target: ReactElement }) => {
  const t = useTexts("shell");
  const { signOut } = useSession();
  const { language, choose } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { data: memberships = [] } = useQuery(membershipsQuery(useClient()));
  const current = chosenTenant() ?? memberships[0]?.tenant_id;
  return (
    <Menu position="top-start" width={232} defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        {memberships.length > 1 ? (
          <>
            <Menu.Label>{t("accounts")}</Menu.Label>
            {memberships.map(({ tenant_id: id, name }) => (
              <Menu.Item
                key={id}
                role="menuitemradio"
                aria-checked={id === current}
                leftSection={<Choice isChosen={id === current} />}
                onClick={() => enterTenant(id)}
              >
                {name}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Label>{t("theme")}</Menu.Label>
        {schemes.map(([scheme, text]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            leftSection={<Choice isChosen={colorScheme === scheme} />}
            onClick={() => setColorScheme(scheme)}
          >
            {t(text)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t("language")}</Menu.Label>
        {(Object.keys(languages) as Language[]).map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={language === each}
            lang={each}
            leftSection={<Choice isChosen={language === each} />}
            onClick={() => choose(each)}
          >
            {languages[each]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={isTestMode()}
          leftSection={<Choice isChosen={isTestMode()} />}
          onClick={() => chooseTestMode(!isTestMode())}
        >
          {t("testMode")}
        </Menu.Item>
        <Menu.Item component="a" href="/docs/" leftSection={<BookOpen size={14} aria-hidden />}>
          {t("docs")}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={14} aria-hidden />} onClick={() => void signOut()}>
          {t("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
