/** A statement as a test file sent it. */
export interface RecordedStatement {
  text: string;
  /** The file of src/ or tests/ that sent it; missing where it cannot be told. */
  origin?: string;
}
