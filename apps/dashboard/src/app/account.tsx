import { UnstyledButton } from "@mantine/core";
import { ChevronsUpDown } from "lucide-react";
import { Suspense, useState } from "react";
import { late } from "../components/late.ts";
import { useSessionState } from "../session/session-context.tsx";
import { useTexts } from "../texts/texts.tsx";
import classes from "./shell.module.css";

const AccountMenu = late(async () => ({
  default: (await import("./account-menu.tsx")).AccountMenu,
}));

/** Who is signed in; opens what is theirs to choose. */
export const Account = () => {
  const t = useTexts("shell");
  const session = useSessionState();
  const [isWanted, setWanted] = useState(false);
  const name = session.status === "signed-in" ? (session.email ?? session.name) : null;
  const target = (
    <UnstyledButton
      className={classes["account"]}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <span className={classes["accountName"]}>{name ?? t("account")}</span>
      <ChevronsUpDown size={14} aria-hidden />
    </UnstyledButton>
  );
  if (!isWanted) return target;
  return (
    <Suspense fallback={target}>
      <AccountMenu target={target} />
    </Suspense>
  );
};
