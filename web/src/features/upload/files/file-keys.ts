const keys = new WeakMap<File, string>();
let last = 0;

/** A key of the file for this page: two files may have the same name. */
export function fileKey(file: File): string {
  const known = keys.get(file);
  if (known !== undefined) {
    return known;
  }
  last += 1;
  keys.set(file, String(last));
  return String(last);
}
