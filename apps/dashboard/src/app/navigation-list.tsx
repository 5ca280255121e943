import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useClient } from "../api/client-context.tsx";
import { useFormat } from "../components/format.ts";
import { useTexts } from "../texts/texts.tsx";
import { navigation } from "./navigation.ts";
import { useIsOperator, waitingCountQuery } from "./queries.ts";
import classes from "./shell.module.css";

/** The links to all pages that this person may open. */
export const NavigationList = ({ onFollow }: { readonly onFollow: () => void }) => {
  const t = useTexts("shell");
  const { number } = useFormat();
  const { data: isOperator = false } = useIsOperator();
  const { data: waiting = 0 } = useQuery(waitingCountQuery(useClient()));
  const groups = navigation.filter(({ forOperators }) => !forOperators || isOperator);
  return (
    <div className={classes["navigation"]}>
      <Button
        component={Link}
        to="/create"
        onClick={onFollow}
        leftSection={<Plus size={16} aria-hidden />}
        fullWidth
      >
        {t("create")}
      </Button>
      {groups.map(({ title, items }) => (
        <div key={title ?? "main"} className={classes["group"]}>
          {title ? <p className={classes["groupTitle"]}>{t(title)}</p> : null}
          <ul>
            {items.map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={classes["link"]}
                  activeOptions={{ exact: to === "/operator" }}
                  onClick={onFollow}
                >
                  <Icon size={17} strokeWidth={1.75} aria-hidden />
                  {t(text)}
                  {to === "/review" && waiting > 0 ? (
                    <span className={classes["count"]}>
                      <span className="visually-hidden">{t("waiting")}</span>
                      {number(waiting)}
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
};
