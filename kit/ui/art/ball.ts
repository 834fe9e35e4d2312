import { pair, short } from "./paint.ts";

type Point = readonly [x: number, y: number, z: number];

interface Ball {
  x: number;
  y: number;
  radius: number;
  tilt: number;
  turn: number;
  light: string;
  dark: string;
  shade: string;
}

const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = ([x, y, z]: Point): Point => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};
/** A third of the way from `a` to `b`: where the truncated icosahedron cuts an edge. */
const third = (a: Point, b: Point): Point => unit([a[0] * 2 + b[0], a[1] * 2 + b[1], a[2] * 2 + b[2]]);

function icosahedron(): Point[] {
  const golden = (1 + Math.sqrt(5)) / 2;
  return [-1, 1].flatMap((a) =>
    [-golden, golden].flatMap((b): Point[] => [
      [0, a, b],
      [a, b, 0],
      [b, 0, a],
    ]),
  );
}

function rotate([x, y, z]: Point, tilt: number, turn: number): Point {
  const [y1, z1] = [y * Math.cos(tilt) - z * Math.sin(tilt), y * Math.sin(tilt) + z * Math.cos(tilt)];
  return [x * Math.cos(turn) + z1 * Math.sin(turn), y1, -x * Math.sin(turn) + z1 * Math.cos(turn)];
}

/** Sorts the corners of a pentagon around its centre. */
function inOrder(corners: Point[], middle: Point): Point[] {
  const up: Point = Math.abs(middle[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
  const e1 = unit(cross(middle, up));
  const e2 = cross(middle, e1);
  const angle = (p: Point) => Math.atan2(dot(p, e2), dot(p, e1));
  const ordered = [...corners];
  ordered.sort((a, b) => angle(a) - angle(b));
  return ordered;
}

/** A football: a truncated icosahedron, rotated and projected. */
export function ball({ x, y, radius, tilt, turn, light, dark, shade }: Ball): string {
  const vertices = icosahedron().map((v) => rotate(unit(v), tilt, turn));
  const project = (p: Point) => pair(x + p[0] * radius, y + p[1] * radius);
  const toRim = (p: Point): Point => (p[2] < 0 ? unit([p[0], p[1], 0]) : p);
  let pentagons = "";
  let seams = "";
  for (const [i, vertex] of vertices.entries()) {
    const neighbours = [...vertices.entries()].filter(([j, other]) => j !== i && dot(other, vertex) > 0.4);
    if (vertex[2] > -0.25) {
      const corners = inOrder(
        neighbours.map(([, other]) => third(vertex, other)),
        vertex,
      );
      pentagons += `M${corners.map((p) => project(toRim(p))).join("L")}z`;
    }
    for (const [j, other] of neighbours) {
      const [from, to] = [third(vertex, other), third(other, vertex)];
      if (j > i && from[2] > -0.1 && to[2] > -0.1) seams += `M${project(from)}L${project(to)}`;
    }
  }
  const shadow =
    `M${pair(x - radius, y)}a${radius} ${radius} 0 0 0 ${2 * radius} 0` +
    `a${pair(radius * 1.25, radius * 1.05)} 0 0 1 ${-2 * radius} 0z`;
  // Balls with the same place and size share an id; the circle is the same.
  const edge = `ball-${x}-${y}-${radius}`;
  const circle = `<circle cx="${x}" cy="${y}" r="${radius}"`;
  return (
    `<clipPath id="${edge}">${circle}/></clipPath>${circle} fill="${light}"/><g clip-path="url(#${edge})">` +
    `<path d="${shadow}" transform="rotate(-28 ${x} ${y})" fill="${shade}" opacity=".55"/>` +
    `<path d="${seams}" stroke="${dark}" stroke-width="${short(radius * 0.035)}"/>` +
    `<path d="${pentagons}" fill="${dark}" stroke="${dark}" stroke-width="${short(radius * 0.02)}" stroke-linejoin="round"/></g>`
  );
}
