import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import { useAction } from "../api/use-action.ts";

/** Saves a response as a file under the name that the server gives it. */
const save = async (response: Response): Promise<void> => {
  const disposition = response.headers.get("content-disposition") ?? "";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "";
  link.click();
  // The browser has its own reference once the click is handled.
  setTimeout(() => URL.revokeObjectURL(link.href));
};

/** Downloads a file that needs credentials, which a link can't send. */
export const ExportButton = ({
  label,
  request,
}: {
  readonly label: string;
  readonly request: () => Promise<Response>;
}) => {
  const download = useAction({ run: async () => save(await request()) });
  return (
    <Button
      variant="default"
      leftSection={<Download size={15} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  );
};
