import { Anchor, Button, type ButtonProps } from "@mantine/core";
import { createLink, Link } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";

type Props = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
    readonly ref?: Ref<HTMLAnchorElement>;
  };

const AnchorButton = (props: Props) => <Button component="a" {...props} />;

/** A link to a page that looks like a button. */
export const LinkButton = createLink(AnchorButton);

/** A link to a job's page. */
export const JobLink = ({
  jobId,
  children,
}: {
  readonly jobId: string;
  readonly children: ReactNode;
}) => (
  <Anchor renderRoot={(props) => <Link {...props} to="/jobs/$jobId" params={{ jobId }} />}>
    {children}
  </Anchor>
);
