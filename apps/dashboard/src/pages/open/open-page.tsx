/** The frame of pages that need no sign-in, and the gateway's answers that they show. */
import { Anchor, Text, Title } from "@mantine/core";
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useAction } from "../../api/use-action.ts";
import { Mark } from "../../app/welcome.tsx";
import type { PageAnswer } from "../../config.ts";
import { useConfig } from "../../contexts.tsx";
import classes from "./open-page.module.css";

/** A page on its own: the mark, a heading and content. Sets the document's title. */
export const OpenPage = ({
  title,
  width = "narrow",
  children,
}: {
  readonly title: string;
  readonly width?: "narrow" | "wide";
  readonly children: ReactNode;
}) => {
  useEffect(() => {
    document.title = `${title} · Reelwright`;
  }, [title]);
  return (
    <main className={classes["page"]} data-width={width}>
      <p className={classes["brand"]}>
        <Mark size={24} />
        Reelwright
      </p>
      <Title order={1}>{title}</Title>
      {children}
    </main>
  );
};

/** A page with a heading and paragraphs in a panel. */
export const OpenMessage = ({
  title,
  texts = [],
  children,
}: {
  readonly title: string;
  readonly texts?: readonly ReactNode[];
  readonly children?: ReactNode;
}) => (
  <OpenPage title={title}>
    <div className={classes["panel"]}>
      {texts.map((text, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity than their place
        <Text key={place}>{text}</Text>
      ))}
      {children}
    </div>
  </OpenPage>
);

export type Fact = { readonly name: string; readonly value: ReactNode };

/** Names with their values. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={classes["facts"]}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A link that leaves the page. The page's address may hold a token, so no referrer is sent. */
export const Leave = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Anchor href={to} rel="noreferrer">
    {children}
  </Anchor>
);

/** The error in an answer's body; null if it has none. */
export type AnsweredError = {
  readonly code: string;
  readonly message: string;
  readonly details?: { readonly [name: string]: unknown };
};
export const errorIn = ({ body }: PageAnswer): AnsweredError | null =>
  (body as { readonly error?: AnsweredError } | null)?.error ?? null;

/** Sends a request to this page's address. Throws a TypeError if the gateway can't be reached. */
const ask = async (path: string, form?: FormData | null): Promise<PageAnswer> => {
  const response = await fetch(path, {
    headers: { accept: "application/json" },
    ...(form !== undefined && { method: "POST" }),
    ...(form && { body: new URLSearchParams([...form] as [string, string][]) }),
  });
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (!isJson) throw new TypeError(`The gateway answered ${response.status} without JSON.`);
  return { status: response.status, body: await response.json() };
};

/** The gateway wrote the answer for this address into the page. */
const firstPath = location.pathname;

const answerKey = (path: string) => ["answer", path];

/** Returns the gateway's answer for this address. `isLive`: requests it again when the browser shows the page again. */
export const useAnswer = ({ isLive = false } = {}): UseQueryResult<PageAnswer> => {
  const { answer } = useConfig();
  const { pathname } = useLocation();
  return useQuery({
    queryKey: answerKey(pathname),
    queryFn: () => ask(pathname),
    staleTime: isLive ? 0 : Number.POSITIVE_INFINITY,
    ...(answer && pathname === firstPath && { initialData: answer }),
  });
};

/** Returns a function that posts to this address; the page then shows the answer. */
export const usePost = () => {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  return useAction({
    run: () => ask(pathname, null),
    onDone: (answer) => void queries.setQueryData(answerKey(pathname), answer),
  });
};

/** Returns a function that posts a form to this address. `onDone` receives the answer. */
export const usePostForm = (onDone: (answer: PageAnswer) => void) => {
  const { pathname } = useLocation();
  return useAction({ run: (form: FormData) => ask(pathname, form), onDone });
};
