import { expect, test } from "vitest";
import { plotlyFigure } from "../../lib/notebook/plotly.ts";
import { BARS, BOARDS, HEAT_MAP, LINES } from "./charts.ts";

test("bars become one trace a series, with distances for error bars", async () => {
  const { data, layout } = await plotlyFigure(BARS);
  expect(data.map(({ type, name }) => [type, name])).toEqual([
    ["bar", "Ours"],
    ["bar", "Paper"],
  ]);
  expect(data[0]).toMatchObject({ x: ["3×3", "4×4"], y: [0.9, 0.6], text: ["90%", "60%"] });
  const { array, arrayminus } = data[0].error_y as unknown as Record<string, number[]>;
  expect(array[1]).toBeCloseTo(0.1);
  expect(arrayminus[0]).toBeCloseTo(0.1);
  expect(data[1].error_y).toBeUndefined();
  expect(layout).toMatchObject({
    barmode: "group",
    showlegend: true,
    yaxis: { range: [0, 1], tickformat: ".0%" },
  });
});

test("intervals of lines become bands that the legend leaves out", async () => {
  const { data, layout } = await plotlyFigure(LINES);
  expect(data.filter(({ showlegend }) => showlegend !== false).map(({ name }) => name)).toEqual([
    "Ours",
    "Paper",
  ]);
  expect(data.filter(({ fill }) => fill === "tonexty")).toHaveLength(1);
  expect(data.at(-1)?.line?.dash).toBe("5px,4px");
  expect(JSON.stringify(layout.title)).toContain("Elo &amp; &lt;training>");
});

test("heat maps become a matrix with the first row on top", async () => {
  const { data, layout } = await plotlyFigure(HEAT_MAP);
  expect(data[0]).toMatchObject({
    type: "heatmap",
    z: [
      [0.5, 0],
      [1, 0.5],
    ],
    zmin: 0,
    zmax: 1,
  });
  expect(layout.yaxis?.autorange).toBe("reversed");
});

test("boards are shown as their picture", async () => {
  const { layout } = await plotlyFigure(BOARDS);
  expect(layout.images?.[0].source).toMatch(/^data:image\/png;base64,/);
});

test("every figure survives the way to the browser as JSON", async () => {
  for (const chart of [BARS, LINES, HEAT_MAP, BOARDS]) {
    const figure = await plotlyFigure(chart);
    const text = JSON.stringify(figure);
    expect(text).not.toContain("NaN");
    expect(JSON.parse(text).data.length).toBeGreaterThan(0);
  }
});
