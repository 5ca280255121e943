import type { Command } from "commander";
import type { Context } from "../context.ts";
import { minuteText } from "../output/channel.ts";
import { table } from "../output/styled.ts";
import { withExamples } from "../program.ts";

/** `reelwright uploads`. */
export const add = (program: Command, context: Context): void => {
  const uploads = program
    .command("uploads")
    .description(
      "List and delete product images. Images that no job uses are deleted after a while.",
    );
  addListUploads(uploads, context);
  addDeleteUpload(uploads, context);
};

const addListUploads = (uploads: Command, context: Context): void => {
  const command = uploads
    .command("list", { isDefault: true })
    .description("List the newest 100 images.")
    .action(async () => {
      const page = await (await context.client()).uploads.list({ page_size: 100 });
      context.print({ items: page.items, total: page.total }, (style) =>
        table(
          ["UPLOAD", "SIZE", "UPLOADED", "DELETED", "ADDRESS"],
          page.items.map((each) => [
            each.upload_id,
            `${each.width} × ${each.height}`,
            minuteText(each.created_at),
            each.expires_at === null ? "in use" : minuteText(each.expires_at),
            each.url,
          ]),
          style,
        ),
      );
    });
  withExamples(command, "reelwright uploads list", "reelwright uploads list --json");
};

const addDeleteUpload = (uploads: Command, context: Context): void => {
  const command = uploads
    .command("delete")
    .description("Delete an image that no unfinished job uses. Its address stops working.")
    .argument("<upload>", "the upload's id")
    .action(async (id: string) => {
      await (await context.client()).uploads.delete(id);
      context.print({ deleted: true, upload_id: id }, () => [`Deleted: ${id}`]);
    });
  withExamples(command, "reelwright uploads delete ID");
};
