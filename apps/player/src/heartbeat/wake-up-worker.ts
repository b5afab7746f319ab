let timer: ReturnType<typeof setTimeout> | undefined;

/** Answers once the delay that came last is over. */
onmessage = ({ data: delayMs }: MessageEvent<number>) => {
  clearTimeout(timer);
  timer = setTimeout(() => postMessage("due"), delayMs);
};
