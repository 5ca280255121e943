import { Code, Text } from "@mantine/core";
import { useConfig } from "../../contexts.tsx";
import { useTexts } from "../../texts/texts.tsx";
import { type AnsweredError, errorIn, Leave, OpenMessage } from "./open-page.tsx";

/** Failures with a text in each language. The others are shown as the gateway says them. */
const known = ["SIGN_IN_EXPIRED", "SERVICE_UNAVAILABLE"] as const;

/** For a signed-in person who isn't an operator. */
const Refused = ({ subject, signIn }: { readonly subject: string; readonly signIn: string }) => {
  const t = useTexts("access");
  const code = (chunks: React.ReactNode) => <Code>{chunks}</Code>;
  const strong = (chunks: React.ReactNode) => <strong>{chunks}</strong>;
  return (
    <OpenMessage
      title={t("refused.title")}
      texts={[
        t.rich("refused.text", { subject, b: strong }),
        t.rich("refused.help", { code }),
        <Leave key="again" to={signIn}>
          {t("refused.again")}
        </Leave>,
      ]}
    />
  );
};

const Failed = ({ error, signIn }: { readonly error: AnsweredError; readonly signIn: string }) => {
  const t = useTexts("access");
  const code = known.find((each) => each === error.code);
  return (
    <OpenMessage title={t("failed.title")} texts={[code ? t(`failed.${code}`) : error.message]}>
      <Leave to={signIn}>{t("again")}</Leave>
    </OpenMessage>
  );
};

/** The end of an operator's sign-in or session, as the gateway wrote it into the page. It can't be requested again. */
export const OperatorSignInPage = () => {
  const t = useTexts("access");
  const { answer } = useConfig();
  const error = answer && errorIn(answer);
  if (error) {
    const { subject, sign_in: signIn } = error.details ?? {};
    return error.code === "OPERATOR_REQUIRED" ? (
      <Refused subject={String(subject)} signIn={String(signIn)} />
    ) : (
      <Failed error={error} signIn={String(signIn)} />
    );
  }
  const { sign_in: signIn } = (answer?.body ?? {}) as { readonly sign_in?: string };
  return (
    <OpenMessage title={t("out.title")}>
      <Text>{t("out.text")}</Text>
      <Leave to={signIn ?? "/admin/sign-in"}>{t("again")}</Leave>
    </OpenMessage>
  );
};
