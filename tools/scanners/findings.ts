/** Something that a scanner reports. */
export interface Finding {
  tool: Tool;
  /** What kind of problem it is, in the scanner's words. */
  what: string;
  /** Request, parameter or test that it is about. */
  where: string;
  /** More for the reader, for instance the payload. */
  detail: string;
}

export const tools = ['sqlmap', 'wapiti', 'slowhttptest'] as const;
export type Tool = (typeof tools)[number];

/** A finding that is not a problem of this site. */
export interface Accepted {
  tool: Tool;
  what: RegExp;
  where: RegExp;
  /** Only findings with such a detail; any unless given. */
  detail?: RegExp;
  reason: string;
}

/** What one scanner did. */
export interface ToolReport {
  tool: Tool;
  findings: Finding[];
  /** What was run and measured, one a line. */
  lines: string[];
}

/** The findings that nothing in `accepted` covers, and the others with their reason. */
export function sortFindings(
  findings: readonly Finding[],
  accepted: readonly Accepted[],
): { open: Finding[]; known: (Finding & { reason: string })[] } {
  const open: Finding[] = [];
  const known: (Finding & { reason: string })[] = [];
  for (const finding of findings) {
    const match = accepted.find(
      ({ tool, what, where, detail = /(?:)/ }) =>
        tool === finding.tool &&
        what.test(finding.what) &&
        where.test(finding.where) &&
        detail.test(finding.detail),
    );
    if (match) known.push({ ...finding, reason: match.reason });
    else open.push(finding);
  }
  return { open, known };
}
