/** The zone of the hosts' days and of the start times that calls name. */
export const HOST_ZONE = "Asia/Kolkata";
