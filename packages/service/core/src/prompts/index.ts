export { type Action, actions, actionsIn } from "./actions-in.ts";
export { isMeant, type Mention, mentionsOf } from "./mentions.ts";
