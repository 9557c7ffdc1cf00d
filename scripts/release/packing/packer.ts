/** How one package is built, packed and published. */
export type Packer = {
  /** The package's name for `--without`. */
  readonly name: string;
  /** Builds the package, and writes the packed files into the existing folder `out`. */
  readonly pack: (out: string, how: Packing) => Promise<void>;
  /** The command that publishes the package, once the operator has inspected it. */
  readonly publishing: (version: string, out: string) => string;
};

export type Packing = {
  readonly version: string;
  /** The time that every packed file gets, so that two builds of a commit are the same. */
  readonly committedAt: Date;
};

/** Makes tools that support this variable write this time instead of the current one (reproducible-builds.org). */
export function timeVariable({ committedAt }: Packing): { readonly SOURCE_DATE_EPOCH: string } {
  return { SOURCE_DATE_EPOCH: String(Math.floor(committedAt.getTime() / 1_000)) };
}
