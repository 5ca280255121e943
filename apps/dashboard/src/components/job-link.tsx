import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

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
