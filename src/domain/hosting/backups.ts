import { z } from 'zod';

/** Version of the archive's layout. Readers reject later versions. */
export const archiveVersion = 1;

/**
 * The first file of an archive, `format.json`: the program that created it, and the requirements for
 * restoring it.
 */
export const archiveFormat = z.object({
  format: z.literal('promptorium-backup'),
  version: z.int(),
  /** Version of the program. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** Version of the PostgreSQL server. */
  postgres: z.string(),
  /** The schema of the tables: the applied migrations, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  secret: z.object({
    /** False when the secret was in the environment (SECRET). */
    included: z.boolean(),
    /** Equal for equal secrets; does not reveal the secret. */
    fingerprint: z.string(),
  }),
});
export type ArchiveFormat = z.infer<typeof archiveFormat>;

/** A table in an archive; its rows are in `files` parts, see {@link tablePart}. */
const archivedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  files: z.int(),
});
export type ArchivedTable = z.infer<typeof archivedTable>;

/** The state of a sequence in the catalog; `last` may exceed the range of a number. */
const archivedSequence = z.object({ name: z.string(), last: z.string(), called: z.boolean() });
export type ArchivedSequence = z.infer<typeof archivedSequence>;

/** The contents of an archive, without the list of its files. */
const archiveContents = z.object({
  tables: z.array(archivedTable),
  sequences: z.array(archivedSequence),
  uploads: z.object({
    files: z.int(),
    bytes: z.number(),
    /** Ids of uploads whose files were already missing before the backup. */
    missing: z.array(z.string()),
  }),
});
export type ArchiveContents = z.infer<typeof archiveContents>;

/** The last file of an archive, `manifest.json`: an archive without it is incomplete. */
export const archiveManifest = archiveContents.extend({
  entries: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** Names of the files in an archive that are neither tables nor uploads. */
export const archiveFiles = { format: 'format.json', manifest: 'manifest.json', secret: 'secret' } as const;

/**
 * The file of an archive with a part of a table, counted from 1: rows in PostgreSQL's COPY text format,
 * compressed with zstd.
 */
export function tablePart(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(5, '0')}.copy.zst`;
}

/** The table of a file in an archive; undefined for other files. */
export function tableOfPart(name: string): string | undefined {
  return /^tables\/(.+)\/\d{5,}\.copy\.zst$/.exec(name)?.[1];
}

const uploadFolder = 'uploads/';

/** The file of an archive with an uploaded file, by its storage key. */
export function uploadEntry(key: string): string {
  return `${uploadFolder}${key}`;
}

/** The storage key of a file in an archive; undefined for other files. */
export function keyOfEntry(name: string): string | undefined {
  return name.startsWith(uploadFolder) ? name.slice(uploadFolder.length) : undefined;
}
