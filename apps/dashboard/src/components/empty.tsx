import { Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** What a page shows where there is nothing yet: what would be here, and what brings it about. */
export const Empty = ({
  icon: Icon,
  title,
  text,
  action,
  order = 2,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  /** Of its heading; 1 where it is all that the page says. */
  readonly order?: 1 | 2 | 3;
}) => (
  <Stack align="center" gap="xs" py={56} px="md" ta="center">
    <ThemeIcon size={44} radius="xl" bg="var(--rw-accent-soft)" c="var(--rw-accent)" aria-hidden>
      <Icon size={22} strokeWidth={1.75} />
    </ThemeIcon>
    <Title order={order} size="h2" mt={4}>
      {title}
    </Title>
    {text ? (
      <Text c="dimmed" maw={420}>
        {text}
      </Text>
    ) : null}
    {action ? <div>{action}</div> : null}
  </Stack>
);
