/** How far a long piece of work has come; `done` and `total` are in the same, arbitrary unit. */
export interface Progress {
  readonly label: string;
  /** What else is worth saying at this moment; unlike the label it may change at every call. */
  readonly detail?: string;
  readonly done: number;
  readonly total: number;
}

/** What long work calls now and then. It must be cheap to call and must not throw. */
export type OnProgress = (progress: Progress) => void;

/** What a reader sees of it at one moment; times in seconds. */
export interface ProgressReport {
  readonly label: string;
  readonly detail?: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly elapsed: number;
  readonly left: number | undefined;
  readonly finished: boolean;
}

/** Work that is over before anyone wonders needs no bar. */
const HUSH_SECONDS = 2;

/** Seconds still to go at the speed so far; unknown until there is a speed. */
export function timeLeft(elapsed: number, done: number, total: number): number | undefined {
  if (done <= 0 || elapsed <= 0) return undefined;
  return (elapsed * Math.max(total - done, 0)) / done;
}

/** 0:07, 12:30, 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** "43%, 0:12 so far, about 0:16 left". */
export function progressText({ label, detail, share, elapsed, left, finished }: ProgressReport): string {
  if (finished) return `${label}: done in ${clock(elapsed)}`;
  const remaining = left === undefined ? "" : `, about ${clock(left)} left`;
  return `${label}: ${Math.floor(share * 100)}%${detail ? `, ${detail}` : ""}, ${clock(elapsed)} so far${remaining}`;
}

interface Reporting {
  /** Seconds between two reports of the same work. */
  readonly every: number;
  readonly report: (report: ProgressReport) => void;
  /** Seconds on a clock that only runs forward. */
  readonly now?: () => number;
}

/**
 * Decides when there is something to say: nothing within the first two seconds, then at most one report every so
 * often, and always the end. Another label, or less done than before,
 * begins other work. The clock starts with the first call, so work should report 0 done when it begins.
 */
export function reportProgress({
  every,
  report,
  now = () => performance.now() / 1000,
}: Reporting): OnProgress {
  let label: string | undefined;
  let started = 0;
  let before = 0;
  let reportedAt: number | undefined;
  let finished = false;
  return (progress) => {
    const time = now();
    if (progress.label !== label || progress.done < before) {
      label = progress.label;
      started = time;
      reportedAt = undefined;
      finished = false;
    }
    before = progress.done;
    const elapsed = time - started;
    const complete = progress.done >= progress.total;
    if (finished || elapsed < HUSH_SECONDS) return;
    if (!complete && reportedAt !== undefined && time - reportedAt < every) return;
    finished = complete;
    reportedAt = time;
    report({
      label: progress.label,
      detail: progress.detail,
      share: progress.total > 0 ? Math.min(progress.done / progress.total, 1) : 1,
      elapsed,
      left: timeLeft(elapsed, progress.done, progress.total),
      finished,
    });
  };
}

const BAR_WIDTH = 24;

/** "██████░░░░": as wide as it gets, filled by the share. */
export function bar(share: number, width = BAR_WIDTH): string {
  const filled = Math.min(Math.max(Math.floor(share * width), 0), width);
  return "█".repeat(filled) + "░".repeat(width - filled);
}

interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const ERASE_LINE = "\r\x1b[2K";

function drawBar(stream: Terminal, report: ProgressReport): void {
  if (report.finished) {
    stream.write(`${ERASE_LINE}${progressText(report)}\n`);
    return;
  }
  const line = `${bar(report.share)} ${progressText(report)}`;
  // A line that wraps could not be erased again.
  stream.write(ERASE_LINE + line.slice(0, Math.max((stream.columns ?? 80) - 1, 1)));
}

/** Progress for people at a terminal: a live bar; for logs and pipes: a line every ten seconds. */
export function terminalProgress(stream: Terminal = process.stderr, now?: () => number): OnProgress {
  return stream.isTTY
    ? reportProgress({ every: 0.1, report: (report) => drawBar(stream, report), now })
    : reportProgress({ every: 10, report: (report) => stream.write(`${progressText(report)}\n`), now });
}
