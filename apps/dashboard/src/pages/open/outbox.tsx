/** The outbox: the email of an installation without a mail server. */
import { Anchor, Skeleton, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useFormat } from "../../components/format.ts";
import { Loaded } from "../../components/page.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { errorIn, Facts, Leave, OpenMessage, OpenPage, useAnswer } from "./open-page.tsx";
import classes from "./outbox.module.css";

type ListedMail = {
  readonly id: string;
  readonly subject: string;
  readonly to: string;
  /** ISO 8601. */
  readonly sentAt: string;
};

type ShownMail = ListedMail & {
  readonly from: string;
  readonly messageId: string;
  readonly text: string;
  /** They can't be followed inside the sandboxed frame. */
  readonly links: readonly string[];
};

const MailList = ({ mails }: { readonly mails: readonly ListedMail[] }) => {
  const t = useTexts("outbox");
  const { dateTime } = useFormat();
  if (mails.length === 0) return <Text mt="md">{t("empty")}</Text>;
  return (
    <ul className={classes["list"]}>
      {mails.map(({ id, subject, to, sentAt }) => (
        <li key={id}>
          <Link to="/outbox/$mail" params={{ mail: id }}>
            <strong>{subject}</strong>
            <time dateTime={sentAt}>{dateTime(sentAt)}</time>
            <span>{to}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
};

/** The list of emails, newest first. */
export const OutboxPage = () => {
  const t = useTexts("outbox");
  return (
    <OpenPage title={t("title")} width="wide">
      <Text c="dimmed">{t("text")}</Text>
      <Loaded query={useAnswer({ isLive: true })} skeleton={<Skeleton height={240} mt="md" />}>
        {({ body }) => (
          <MailList mails={(body as { readonly items: readonly ListedMail[] }).items} />
        )}
      </Loaded>
    </OpenPage>
  );
};

const Mail = ({ mail }: { readonly mail: ShownMail }) => {
  const t = useTexts("outbox");
  const { dateTime } = useFormat();
  const { id, subject, from, to, sentAt, messageId, text, links } = mail;
  return (
    <OpenPage title={subject} width="wide">
      <Anchor renderRoot={(props) => <Link {...props} to="/outbox" />}>{t("back")}</Anchor>
      <article className={classes["mail"]}>
        <Facts
          facts={[
            { name: t("from"), value: from },
            { name: t("to"), value: to },
            { name: t("sent"), value: <time dateTime={sentAt}>{dateTime(sentAt)}</time> },
            { name: t("id"), value: <code>{messageId}</code> },
          ]}
        />
        {links.length > 0 ? (
          <ul aria-label={t("links")} className={classes["links"]}>
            {links.map((link) => (
              <li key={link}>
                <Leave to={link}>{link}</Leave>
              </li>
            ))}
          </ul>
        ) : null}
        <iframe sandbox="" title={t("rendered")} src={`/outbox/${id}/html`} />
        <details>
          <summary>{t("plain")}</summary>
          <pre>{text}</pre>
        </details>
      </article>
    </OpenPage>
  );
};

/** One email: its headers, its links, rendered, and as plain text. */
export const OutboxMailPage = () => {
  const t = useTexts("outbox");
  return (
    <Loaded query={useAnswer()} skeleton={<Skeleton height={480} maw={960} mx="auto" mt={72} />}>
      {(answer) =>
        errorIn(answer) ? (
          <OpenMessage title={t("missing.title")} texts={[t("missing.text")]}>
            <Anchor renderRoot={(props) => <Link {...props} to="/outbox" />}>{t("back")}</Anchor>
          </OpenMessage>
        ) : (
          <Mail mail={answer.body as ShownMail} />
        )
      }
    </Loaded>
  );
};
