const FILE_NAME = /^\S+\.(?:jpe?g|png|webp|tiff?)\b/i;
const QUOTED = /"[^"]*"/g;
const CAMEL_CASE = /\p{Ll}\p{Lu}/u;
/** Matches the phrasing that class-validator uses for developers. */
const FOR_DEVELOPERS =
  /should not exist|must be an? (?:string|array|object|UUID|integer|boolean)|conforming to|one of the following|(?:longer|shorter|greater|less) than|must not be|must match|each value in|nested property|must contain|undefined|null/i;

/** Whether an error's text can be shown to a person: a sentence without a program's identifiers. */
export function isSentence(text: string): boolean {
  // Names chosen by users may look like anything.
  const own = text.replace(FILE_NAME, 'A photo').replaceAll(QUOTED, '"A name"');
  return (
    /^["\p{Lu}\p{N}]/u.test(own) &&
    /[\p{L}\p{N}.")]$/u.test(own) &&
    !CAMEL_CASE.test(own) &&
    !FOR_DEVELOPERS.test(own)
  );
}
