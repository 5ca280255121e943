import { Button, Group, Text } from "@mantine/core";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTexts } from "../texts/texts.tsx";

/** Navigates the pages of a list. Hidden if there is only one page. */
export const Pager = ({
  page,
  totalPages,
  text,
  onPage,
}: {
  readonly page: number;
  readonly totalPages: number;
  /** Describes the position. Default: "Page 2 of 5". */
  readonly text?: string;
  readonly onPage: (page: number) => void;
}) => {
  const t = useTexts("lists");
  if (totalPages <= 1) return null;
  return (
    <Group component="nav" aria-label={t("pages")} justify="space-between" px={18} py={12}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {text ?? t("pageOf", { page, total: totalPages })}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<ChevronLeft size={16} aria-hidden />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          {t("previous")}
        </Button>
        <Button
          variant="default"
          rightSection={<ChevronRight size={16} aria-hidden />}
          disabled={page >= totalPages}
          onClick={() => onPage(page + 1)}
        >
          {t("next")}
        </Button>
      </Group>
    </Group>
  );
};
