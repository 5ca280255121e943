import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { addDeliveryCommands } from "./delivery-commands.ts";
import { addJobCommands } from "./job-commands.ts";
import { addQueueCommands } from "./queue-commands.ts";
import { addStorageCommand } from "./storage-commands.ts";
import { addTaskCommands } from "./task-commands.ts";
import { addWorkerCommands } from "./worker-commands.ts";

/** Adds `admin jobs`, `tasks`, `queues`, `workers` and `deliveries`. */
export const addOperationCommands = (admin: Command, shell: CommandContext): void => {
  addJobCommands(admin, shell);
  addTaskCommands(admin, shell);
  addQueueCommands(admin, shell);
  addWorkerCommands(admin, shell);
  addDeliveryCommands(admin, shell);
  addStorageCommand(admin, shell);
};
