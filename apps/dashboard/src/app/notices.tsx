import { Notifications } from "@mantine/notifications";

/** What is said about things done, in the page's corner. */
export const Notices = () => <Notifications position="bottom-right" />;
