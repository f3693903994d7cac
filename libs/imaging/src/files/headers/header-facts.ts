/** The facts that a format's header contains. */
export interface HeaderFacts {
  width: number;
  height: number;
  /** where the compressed pixels begin; undefined when that lies beyond the head */
  dataStart: number | undefined;
}
