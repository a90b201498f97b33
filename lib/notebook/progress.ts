import { randomUUID } from "node:crypto";
import {
  type OnProgress,
  type ProgressReport,
  progressText,
  reportProgress,
  terminalProgress,
} from "../progress.ts";
import { type Bundle, display, inNotebook, METADATA_KEY } from "./display.ts";
import { escapeXml } from "./svg.ts";

/** Marked as timing: whether and how it shows differs from run to run, and comparisons leave it out. */
function bundleOf(report: ProgressReport): Bundle {
  const text = progressText(report);
  const barHtml = report.finished
    ? ""
    : `<progress value="${Math.floor(report.share * 1000)}" max="1000"></progress> `;
  return {
    data: { "text/html": `<div class="timing">${barHtml}${escapeXml(text)}</div>`, "text/plain": text },
    metadata: { [METADATA_KEY]: { timing: true } },
  };
}

/** Progress under the running cell: a bar that moves in place, then one short line that stays. Elsewhere as on a terminal. */
export function notebookProgress(): OnProgress {
  if (!inNotebook()) return terminalProgress();
  let id = "";
  let label: string | undefined;
  return reportProgress({
    every: 0.5,
    report: (report) => {
      const update = report.label === label;
      if (!update) [id, label] = [randomUUID(), report.label];
      display(bundleOf(report), id, update);
      // The same work may run again in another cell, and gets a line of its own there.
      if (report.finished) label = undefined;
    },
  });
}
