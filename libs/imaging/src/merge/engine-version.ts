/**
 * The version of the merge. It is raised whenever sets give other pictures than before, which merged photos tell: their
 * owners are offered another merge. The first number is for another method, the second for a better one.
 */
export const ENGINE_VERSION = '1.4';
