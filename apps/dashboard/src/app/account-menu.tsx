import { Menu, useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { BookOpen, Check, LogOut } from "lucide-react";
import type { ReactElement } from "react";
import { membershipsQuery } from "../api/queries.ts";
import { useClient, useSession } from "../contexts.tsx";
import { chooseTestMode, chosenTenant, enterTenant, isTestMode } from "../storage.ts";
import { type Language, languages } from "../texts/languages.ts";
import { useLanguage, useTexts } from "../texts/texts.tsx";

const schemes = [
  ["auto", "themeAuto"],
  ["light", "themeLight"],
  ["dark", "themeDark"],
] as const;

/** Of items that are chosen. */
const choice = { checkIcon: <Check size={14} aria-hidden />, closeMenuOnClick: true } as const;

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
              <Menu.RadioItem
                {...choice}
                key={id}
                value={id}
                checked={id === current}
                onChange={() => enterTenant(id)}
              >
                {name}
              </Menu.RadioItem>
            ))}
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Label>{t("theme")}</Menu.Label>
        {schemes.map(([scheme, text]) => (
          <Menu.RadioItem
            {...choice}
            key={scheme}
            value={scheme}
            checked={colorScheme === scheme}
            onChange={() => setColorScheme(scheme)}
          >
            {t(text)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Label>{t("language")}</Menu.Label>
        {(Object.keys(languages) as Language[]).map((each) => (
          <Menu.RadioItem
            {...choice}
            key={each}
            value={each}
            checked={language === each}
            lang={each}
            onChange={() => choose(each)}
          >
            {languages[each]}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem {...choice} checked={isTestMode()} onChange={chooseTestMode}>
          {t("testMode")}
        </Menu.CheckboxItem>
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
