import { randomUUID } from 'node:crypto';

/** The requests to the stub, by kind. */
export type Step =
  | 'make order'
  | 'make bracket'
  | 'make image'
  | 'process'
  | 'see order'
  | 'see image'
  | 'enhanced'
  | 'upload'
  | 'result';

/** Behaviour that the documentation leaves open; each option may have either value. */
export interface StubOptions {
  /** Answers like older versions: `s3PutObjectUrl`, flags instead of a status. */
  isOlder: boolean;
  /** Whether it redirects to the storage for a result, or sends the result itself. */
  redirects: boolean;
  /** How many polls it takes until the work is done; Infinity: until `finish`. A test may change it. */
  looks: number;
  /** How many more photos may be done, apart from those of `finish`. A test may change it. */
  finishes: number;
  /** The status for a result that isn't ready. */
  notReady: number;
  /** Whether a photo can't be processed, judged by its name. */
  fails: (name: string) => boolean;
}

export interface StubAnswer {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  bytes?: Buffer;
}

/** An action that must happen only once, whatever goes wrong. */
export interface LedgerEntry {
  what: 'order' | 'bracket' | 'image' | 'upload' | 'process' | 'credit';
  id: string;
}

interface Request {
  url: URL;
  body: Buffer;
  type: string | undefined;
}

/** A bracket or an image that waits for its bytes or has received them. */
interface Slot {
  id: string;
  orderId: string;
  name: string;
  type: string;
  bytes: Buffer | null;
}

interface Image extends Slot {
  /** How many polls remain until the work is done; null while idle. */
  looksLeft: number | null;
  settings: Record<string, unknown>;
}

type Members = Record<string, unknown>;

const OPTIONS: StubOptions = {
  isOlder: false,
  redirects: true,
  looks: 2,
  finishes: Infinity,
  notReady: 404,
  fails: () => false,
};

const refusal = (field: string, reason: string): StubAnswer => ({
  status: 422,
  json: { detail: { body: { [field]: [reason] } } },
});
const UNKNOWN: StubAnswer = { status: 404, json: { message: 'Not found' } };

/** The stub's state and the answers derived from it. */
export class AutoenhanceState {
  readonly ledger: LedgerEntry[] = [];
  readonly images = new Map<string, Image>();
  private readonly orders = new Map<string, { name: string; imageId: string | null }>();
  private readonly brackets = new Map<string, Slot>();
  private readonly places = new Map<string, Slot>();
  readonly options: StubOptions;

  constructor(
    private readonly storage: () => string,
    options: Partial<StubOptions>,
  ) {
    this.options = { ...OPTIONS, ...options };
  }

  /** Ids of the objects of such actions, in order. */
  done(what: LedgerEntry['what']): string[] {
    return this.ledger.filter((entry) => entry.what === what).map(({ id }) => id);
  }

  /** Finishes all work in progress now. */
  finish(): void {
    for (const image of this.images.values()) {
      image.looksLeft = image.looksLeft === null ? null : 0;
    }
  }

  /** Makes all upload addresses issued so far expire. */
  expirePlaces(): void {
    this.places.clear();
  }

  answer(step: Step, id: string, request: Request): StubAnswer {
    switch (step) {
      case 'make order':
        return this.makeOrder(membersOf(request));
      case 'make bracket':
        return this.makeBracket(membersOf(request));
      case 'make image':
        return this.makeImage(membersOf(request));
      case 'process':
        return this.process(id, membersOf(request));
      case 'see order':
        return this.seeOrder(id);
      case 'see image':
        return this.seeImage(id);
      case 'enhanced':
        return this.enhanced(id, request.url);
      case 'upload':
        return this.upload(id, request);
      case 'result':
        return this.result(id);
    }
  }

  private makeOrder({ order_id = randomUUID(), name = '' }: Members): StubAnswer {
    const id = String(order_id);
    if (this.orders.has(id)) {
      return refusal('order_id', 'Already exists.');
    }
    this.orders.set(id, { name: String(name), imageId: null });
    this.ledger.push({ what: 'order', id });
    return { status: 200, json: { order_id: id, name, status: 'waiting' } };
  }

  private makeBracket({ order_id, name }: Members): StubAnswer {
    if (!this.orders.has(String(order_id))) {
      return UNKNOWN;
    }
    const type = 'application/octet-stream';
    const slot = { id: randomUUID(), orderId: String(order_id), name: String(name), type };
    this.brackets.set(slot.id, { ...slot, bytes: null });
    this.ledger.push({ what: 'bracket', id: slot.id });
    const upload_url = this.placeFor(this.brackets.get(slot.id));
    const json = { bracket_id: slot.id, image_id: null, order_id, name, upload_url };
    return { status: 200, json: { ...json, is_uploaded: false, metadata: {} } };
  }

  private makeImage({ image_id = randomUUID(), ...members }: Members): StubAnswer {
    const id = String(image_id);
    const { image_name, content_type, order_id = randomUUID(), ...settings } = members;
    if (this.images.has(id)) {
      return refusal('image_id', 'Already exists.');
    }
    if (typeof image_name !== 'string' || typeof content_type !== 'string') {
      return refusal('image_name', 'Missing data for required field.');
    }
    const wrong = wrongSetting(settings);
    if (wrong !== null) {
      return refusal(wrong, 'Must be one of those that this AI version knows.');
    }
    const image: Image = {
      id,
      orderId: String(order_id),
      name: image_name,
      type: content_type,
      bytes: null,
      looksLeft: null,
      settings,
    };
    this.images.set(id, image);
    this.ledger.push({ what: 'image', id });
    const url = this.placeFor(image);
    const place = this.options.isOlder ? { s3PutObjectUrl: url } : { upload_url: url };
    return { status: 200, json: { ...this.shown(image), ...place } };
  }

  private process(orderId: string, { images, ...settings }: Members): StubAnswer {
    const order = this.orders.get(orderId);
    const [group] = Array.isArray(images) ? (images as Members[]) : [];
    const ids = Array.isArray(group?.['bracket_ids']) ? group['bracket_ids'].map(String) : [];
    const wrong = wrongSetting(settings);
    if (order === undefined) {
      return UNKNOWN;
    }
    if (ids.length < 2 || ids.length > 9 || 'number_of_brackets_per_image' in settings) {
      return refusal('images', 'Each has 2 to 9 brackets.');
    }
    if (wrong !== null) {
      return refusal(wrong, 'Must be one of those that this AI version knows.');
    }
    const brackets = ids.map((id) => this.brackets.get(id));
    const [first] = brackets;
    if (first === undefined || brackets.some((one) => !one?.bytes || one.orderId !== orderId)) {
      return refusal('bracket_ids', 'Not all are uploaded.');
    }
    const image = { ...first, id: randomUUID(), looksLeft: this.options.looks, settings };
    this.images.set(image.id, image);
    order.imageId = image.id;
    this.ledger.push({ what: 'process', id: orderId });
    return { status: 200, json: { order_id: orderId, is_merging: true } };
  }

  private seeOrder(id: string): StubAnswer {
    const order = this.orders.get(id);
    if (order === undefined) {
      return UNKNOWN;
    }
    const image = order.imageId === null ? undefined : this.images.get(order.imageId);
    const isBusy = image !== undefined && this.isBusy(image);
    const hasFailed = image !== undefined && !isBusy && this.options.fails(image.name);
    const status = image === undefined ? 'waiting' : isBusy ? 'processing' : 'processed';
    return {
      status: 200,
      json: {
        order_id: id,
        name: order.name,
        status: hasFailed ? 'error' : status,
        is_merging: isBusy,
        is_processing: false,
        is_deleted: false,
        total_images: isBusy || image === undefined ? 0 : 1,
        images: isBusy || image === undefined ? [] : [this.shown(image)],
      },
    };
  }

  private seeImage(id: string): StubAnswer {
    const image = this.images.get(id);
    if (image === undefined) {
      return UNKNOWN;
    }
    this.isBusy(image);
    return { status: 200, json: this.shown(image) };
  }

  private enhanced(id: string, { searchParams }: URL): StubAnswer {
    const image = this.images.get(id);
    if (image === undefined) {
      return UNKNOWN;
    }
    if (image.looksLeft === null || image.looksLeft > 0) {
      return { status: this.options.notReady, json: { message: 'Not ready' } };
    }
    if (searchParams.get('preview') !== 'false' || searchParams.get('format') !== 'jpeg') {
      return { status: 200, bytes: Buffer.from('a preview') };
    }
    this.ledger.push({ what: 'credit', id });
    return this.options.redirects
      ? { status: 307, headers: { location: `${this.storage()}/results/${id}` } }
      : this.result(id);
  }

  private upload(token: string, { body, type }: Request): StubAnswer {
    const slot = this.places.get(token);
    if (slot === undefined || slot.type !== type) {
      const code = slot === undefined ? 'AccessDenied' : 'SignatureDoesNotMatch';
      return { status: 403, bytes: Buffer.from(`<Error><Code>${code}</Code></Error>`) };
    }
    slot.bytes = body;
    this.ledger.push({ what: 'upload', id: slot.id });
    const image = this.images.get(slot.id);
    if (image !== undefined) {
      image.looksLeft = this.options.looks;
    }
    return { status: 200 };
  }

  private result(id: string): StubAnswer {
    const bytes = this.images.get(id)?.bytes;
    return bytes
      ? { status: 200, headers: { 'content-type': 'image/jpeg' }, bytes }
      : { status: 403, bytes: Buffer.from('<Error><Code>AccessDenied</Code></Error>') };
  }

  /** Whether an image is still in progress; each call counts as a poll. */
  private isBusy(image: Image): boolean {
    if (image.looksLeft === null || image.looksLeft === 0) {
      return false;
    }
    if (image.looksLeft === 1) {
      if (this.options.finishes === 0) {
        return true;
      }
      this.options.finishes -= 1;
    }
    image.looksLeft -= 1;
    return true;
  }

  private shown({ id, orderId, name, looksLeft }: Image): Members {
    const isDone = looksLeft === 0;
    const hasFailed = isDone && this.options.fails(name);
    const status = hasFailed ? 'failed' : isDone ? 'processed' : 'processing';
    const stage = this.options.isOlder
      ? { enhanced: isDone && !hasFailed, error: hasFailed }
      : { status: looksLeft === null ? 'waiting' : status };
    return { image_id: id, order_id: orderId, image_name: name, ...stage };
  }

  private placeFor(slot: Slot | undefined): string {
    const token = randomUUID();
    if (slot !== undefined) {
      this.places.set(token, slot);
    }
    return `${this.storage()}/upload/${token}?signature=secret`;
  }
}

function membersOf({ body }: Request): Members {
  return JSON.parse(body.toString('utf8')) as Members;
}

const ALLOWED: Record<string, readonly unknown[]> = {
  enhance_type: ['warm', 'neutral', 'modern', 'authentic'],
  cloud_type: ['CLEAR', 'LOW_CLOUD', 'HIGH_CLOUD'],
  window_pull_type: ['NONE', 'ONLY_WINDOWS', 'WINDOWS_WITH_SKIES'],
  ai_version: ['latest', 'stable', '4.x', '5.x'],
};

function wrongSetting(settings: Members): string | null {
  const wrong = Object.entries(ALLOWED).find(
    ([name, values]) => name in settings && !values.includes(settings[name]),
  );
  return wrong?.[0] ?? null;
}
