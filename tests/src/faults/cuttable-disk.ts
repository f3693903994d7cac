import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../support/eventually.js';

const run = promisify(execFile);

const BYTES = 2_000_000_000;
const PROGRAMS = ['mkfs.ext4', 'mount', 'umount', 'perl'];
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, as xfstests cut the power. */
const SHUT_DOWN = `
  open(my $disk, '<', $ARGV[0]) or die "$!";
  my $how = pack('I', 2);
  ioctl($disk, 0x8004587d, $how) or die "$!";`;

/**
 * A file system of its own that can lose its power: from one moment on, nothing more is written, and what was written
 * but not synced is gone. The journal isn't committed before something asks for it, so names are lost as well.
 */
export class CuttableDisk {
  private constructor(
    private readonly directory: string,
    /** Where it is mounted. */
    readonly path: string,
  ) {}

  /** Why there can be none on this machine; undefined if there can. */
  static obstacle(): string | undefined {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) {
      return 'mounting a disk needs root on Linux';
    }
    try {
      execFileSync('which', PROGRAMS, { stdio: 'ignore' });
      execFileSync('losetup', ['--find'], { stdio: 'ignore' });
      return undefined;
    } catch {
      return `${PROGRAMS.join(', ')} and a loop device are needed`;
    }
  }

  static async create(): Promise<CuttableDisk> {
    const directory = await mkdtemp(join(tmpdir(), 'roomlight-disk-'));
    await run('chmod', ['755', directory]);
    const disk = new CuttableDisk(directory, join(directory, 'mounted'));
    await mkdir(disk.path);
    await writeFile(disk.image, '');
    await truncate(disk.image, BYTES);
    await run('mkfs.ext4', ['-q', '-F', disk.image]);
    await disk.mount();
    return disk;
  }

  private get image(): string {
    return join(this.directory, 'image');
  }

  async mount(): Promise<void> {
    await run('mount', ['-o', 'loop,commit=300', this.image, this.path]);
  }

  async cutPower(): Promise<void> {
    await run('perl', ['-e', SHUT_DOWN, this.path]);
  }

  /** Nobody may use the disk any more. */
  async unmount(): Promise<void> {
    await eventually(() => run('umount', [this.path]));
  }

  async remove(): Promise<void> {
    await this.unmount();
    await rm(this.directory, { recursive: true });
  }
}
