// Plural rules as the server's languages write them, in CLDR's syntax: `n % 10 = 2..4 and n % 100 != 12..14`.

const RELATION = /^([nivwftce])(?:\s*%\s*(\d+))?\s*(!?=)\s*([\d.,\s]+)$/;

function holds(relation: string, n: number): boolean {
  const found = RELATION.exec(relation.trim());
  if (!found) return false;
  const [, operand = "n", modulus, sign, ranges = ""] = found;
  const whole = "ni".includes(operand) ? n : 0; // the page counts whole things: no decimals, no exponent
  const value = modulus ? whole % Number(modulus) : whole;
  const inside = ranges.split(",").some((range) => {
    const [low = 0, high = low] = range.split("..").map(Number);
    return low <= value && value <= high;
  });
  return inside === (sign === "=");
}

/** The category of a whole number; `other` where no condition takes it. */
export function category(rules: Record<string, string>, n: number): string {
  for (const [name, rule] of Object.entries(rules)) {
    const groups = (rule.split("@")[0] ?? "").split(/\sor\s/);
    if (groups.some((group) => group.split(/\sand\s/).every((relation) => holds(relation, Math.abs(n))))) return name;
  }
  return "other";
}
