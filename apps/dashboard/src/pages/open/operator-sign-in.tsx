import { Button, Code, Text } from "@mantine/core";
import { useTexts } from "../../texts/texts.tsx";
import {
  type AnsweredError,
  errorIn,
  Leave,
  OpenMessage,
  useAnswer,
  usePost,
} from "./open-page.tsx";

/** The body of `/admin/sign-out`. `open`: the person is still signed in. */
type SignOutAnswer = { readonly state: "open" | "signed_out"; readonly sign_in: string };

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

/** Asks before it ends the session: other sites may link to this page. */
const SignOut = () => {
  const t = useTexts("access");
  const post = usePost();
  return (
    <OpenMessage title={t("leave.title")}>
      <Button mt="xs" loading={post.isPending} onClick={() => post.mutate()}>
        {t("leave.button")}
      </Button>
    </OpenMessage>
  );
};

/** The end of an operator's sign-in or session, first as the gateway wrote it into the page. */
export const OperatorSignInPage = () => {
  const t = useTexts("access");
  const { data: answer } = useAnswer();
  const error = answer && errorIn(answer);
  if (error) {
    const { subject, sign_in: signIn } = error.details ?? {};
    return error.code === "OPERATOR_REQUIRED" ? (
      <Refused subject={String(subject)} signIn={String(signIn)} />
    ) : (
      <Failed error={error} signIn={String(signIn)} />
    );
  }
  const { state, sign_in: signIn } = (answer?.body ?? {}) as Partial<SignOutAnswer>;
  if (state === "open") return <SignOut />;
  return (
    <OpenMessage title={t("out.title")}>
      <Text>{t("out.text")}</Text>
      <Leave to={signIn ?? "/admin/sign-in"}>{t("again")}</Leave>
    </OpenMessage>
  );
};
