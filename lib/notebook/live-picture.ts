import { randomUUID } from "node:crypto";
import type { Chart } from "./chart.ts";
import { type Bundle, display, inNotebook } from "./display.ts";
import { chartBundle } from "./show.ts";

/** A place under the running cell where one picture takes the place of another. */
export interface LivePicture {
  /**
   * Draws a chart there; resolves when it, or a newer one, is shown. Drawn one after another, and of those that come in
   * meanwhile only the newest: no picture overtakes a newer one. Outside a notebook nothing happens.
   */
  show(chart: Chart): Promise<void>;
  /** Puts something else in the picture's place once what is being drawn is shown; nothing, where there was none. */
  replace(bundle: Bundle): Promise<void>;
}

export function livePicture(): LivePicture {
  const id = randomUUID();
  let isShown = false;
  let next: (() => Promise<Bundle>) | undefined;
  let drawing: Promise<void> | undefined;
  const drawAll = async (): Promise<void> => {
    try {
      while (next) {
        const make = next;
        next = undefined;
        display(await make(), id, isShown);
        isShown = true;
      }
    } finally {
      drawing = undefined;
    }
  };
  return {
    async show(chart) {
      if (!inNotebook()) return;
      next = () => chartBundle(chart);
      drawing ??= drawAll();
      await drawing;
    },
    async replace(bundle) {
      next = undefined;
      await drawing;
      if (isShown) display(bundle, id, true);
    },
  };
}
