import { Notifications } from "@mantine/notifications";

/** The notifications, in a module of their own so that only this part of the library is loaded late. */
export const Notices = () => <Notifications position="bottom-right" />;
