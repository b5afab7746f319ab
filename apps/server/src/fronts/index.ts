export { FollowedLeader } from "./followed-leader.ts";
export { FrontService } from "./front-service.ts";
export type { LeaderAnnouncements } from "./leader-announcements.ts";
export { LeaderForwarder } from "./leader-forwarder.ts";
export type { NoticeReader } from "./notice-queue.ts";
export { subjectsOf } from "./subjects.ts";
