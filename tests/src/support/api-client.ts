import type {
  CurrentUser,
  FolderDetail,
  FolderList,
  ListingList,
  QueueListing,
} from '@roomlight/contracts';
import { eventually } from './eventually.js';
import type { PhotoFile } from './photos.js';

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A signed-in program that uses the product's HTTP interface as the browser does. */
export class ApiClient {
  private constructor(
    readonly url: string,
    readonly user: CurrentUser,
    private readonly cookie: string,
  ) {}

  static async signIn(
    url: string,
    { email, password }: { email: string; password: string },
  ): Promise<ApiClient> {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password }),
    });
    const body = (await response.json()) as { user: CurrentUser };
    const cookie = response.headers.get('set-cookie')?.split(';')[0];
    if (!response.ok || cookie === undefined) {
      throw new Error(`sign-in answered ${response.status}: ${JSON.stringify(body)}`);
    }
    return new ApiClient(url, body.user, cookie);
  }

  /** The headers that identify a request as this user's. */
  get headers(): Record<string, string> {
    return { cookie: this.cookie, origin: this.url };
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      ...init,
      headers: { ...this.headers, ...init.headers },
    });
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: FormData | object,
  ): Promise<Answer> {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await this.fetch(path, {
      method,
      ...(json ? { headers: { 'content-type': 'application/json' } } : {}),
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
  }

  private async read<T>(path: string): Promise<T> {
    const { status, body } = await this.call('GET', path);
    if (status !== 200) {
      throw new Error(`GET ${path} answered ${status}: ${JSON.stringify(body)}`);
    }
    return body as T;
  }

  listings = async (): Promise<QueueListing[]> =>
    (await this.read<ListingList>('/api/queue/listings')).listings;

  folders = async () => (await this.read<FolderList>('/api/folders')).folders;

  folder = (name: string) => this.read<FolderDetail>(`/api/folders/${encodeURIComponent(name)}`);

  /** One request with all the sets, or the given chunk of them. */
  submit(listingName: string, sets: PhotoFile[][], fields: Record<string, string> = {}) {
    return this.call('POST', '/api/queue/submit-staging', this.form(listingName, sets, fields));
  }

  /** The form that `submit` sends. */
  form(listingName: string, sets: PhotoFile[][], fields: Record<string, string> = {}): FormData {
    const form = new FormData();
    form.append('listingName', listingName);
    form.append('setMetadata', JSON.stringify(sets.map((set) => set.length)));
    form.append('totalExpected', String(sets.flat().length));
    Object.entries(fields).forEach(([name, value]) => form.set(name, value));
    sets.flat().forEach(({ name, bytes }) => form.append('images', jpeg(bytes), name));
    return form;
  }

  saveExteriors(folderName: string, photos: PhotoFile[]) {
    const form = new FormData();
    form.append('folderName', folderName);
    photos.forEach(({ name, bytes }) => form.append('photos', jpeg(bytes), name));
    return this.call('POST', '/api/hdr/save-to-folder', form);
  }

  /** Waits until a listing is in the expected state; services may be unavailable meanwhile. */
  waitForListing(
    listingName: string,
    isReached: (listing: QueueListing | undefined) => boolean,
  ): Promise<QueueListing | undefined> {
    return eventually(async () => {
      const listing = (await this.listings()).find((one) => one.listingName === listingName);
      if (!isReached(listing)) {
        throw new Error(`"${listingName}" isn't there yet: ${JSON.stringify(listing)}`);
      }
      return listing;
    }, LISTING_LIMIT_MS);
  }
}

/** Ends waits that hang; a listing whose worker was killed takes half a minute on a quiet machine. */
const LISTING_LIMIT_MS = 600_000;

const jpeg = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

export const isFinished = (listing: QueueListing | undefined): boolean =>
  listing?.status === 'completed' || listing?.status === 'failed';
