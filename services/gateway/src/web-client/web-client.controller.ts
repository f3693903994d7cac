import {
  Controller,
  Get,
  Logger,
  NotFoundException,
  Req,
  Res,
  type OnModuleInit,
} from '@nestjs/common';
import type { ShareTheme } from '@roomlight/contracts';
import { hashSecret, RpcClient } from '@roomlight/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { GatewayEnvironment } from '../environment.js';
import { Fails, Sends } from '../api-document/document.decorator.js';
import { sessionHashOf } from '../http/auth/session-cookie.helper.js';
import { Access } from '../http/auth/access.decorator.js';

const INDEX = 'index.html';
/** The build puts a hash of their content into these files' names. */
const HASHED = 'assets/';
/** The page of a shared link, whose secret is in the path. */
const SHARED = { file: 'share.html', path: /^s\/([\w-]{43})$/ };
/** The same client's page for browsers without a session: it shows the sign-in screen's frame at once. */
const SIGN_IN = 'login.html';
/** The one screen that is for people without a session, apart from signing in. */
const RESET_PASSWORD = 'reset-password';
/** The page is sent without its theme after that. */
const THEME = { deadlineMs: 500 };
/** Written by the build, beside the pages. */
const NOTICES = 'third-party-notices.txt';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The built web client. Paths that aren't files are its own routes. */
@Controller()
@Access('anyone')
export class WebClientController implements OnModuleInit {
  private readonly log = new Logger(WebClientController.name);
  private files = new Set<string>();
  /** The page of shared links, without a token. */
  private sharedPage = '';

  constructor(
    private readonly environment: GatewayEnvironment,
    private readonly calls: RpcClient,
  ) {}

  async onModuleInit(): Promise<void> {
    const directory = this.environment.WEB_DIR;
    try {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
      this.files = new Set(names.map((name) => name.split(sep).join('/')));
      this.sharedPage = await readFile(join(directory, SHARED.file), 'utf8');
    } catch (err) {
      this.log.warn({ msg: `There is no built web client in ${directory} (WEB_DIR)`, err });
    }
  }

  /** Serves the licenses of the software and fonts of others that Roomlight contains. */
  @Get('licenses')
  @Sends({ types: ['text/plain'], headers: ['Cache-Control'] })
  @Fails(['not_found'])
  async licenses(@Res() reply: FastifyReply): Promise<void> {
    if (!this.files.has(NOTICES)) {
      throw new NotFoundException();
    }
    void reply.header('cache-control', 'no-cache');
    await reply.sendFile(NOTICES, { cacheControl: false });
  }

  /** Serves the web client: one of its files or its page. */
  @Get(['/', '*'])
  @Sends({ types: ['text/html', '*/*'], headers: ['Cache-Control'] })
  @Fails(['not_found'])
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const path = pathOf(request);
    const [, token] = SHARED.path.exec(path) ?? [];
    if (token !== undefined && this.sharedPage !== '') {
      await this.sendSharedPage(reply, token);
      return;
    }
    const file = this.files.has(path) ? path : this.pageOf(request, path);
    // Answers 404 for a script of an earlier build, since the browser could not use the page in its place.
    const isNoPage = path === 'api' || path.startsWith('api/') || path.startsWith(HASHED);
    if (!this.files.has(file) || (file !== path && isNoPage)) {
      throw new NotFoundException();
    }
    void reply.headers({
      'cache-control': file.startsWith(HASHED) ? FOR_EVER : 'no-cache',
      ...(file !== path && { vary: 'Cookie' }),
    });
    await reply.sendFile(file, { cacheControl: false });
  }

  private pageOf(request: FastifyRequest, path: string): string {
    const hasSession = sessionHashOf(request, this.environment.isSecure) !== null;
    return hasSession || path === RESET_PASSWORD ? INDEX : SIGN_IN;
  }

  /**
   * The page asks for its first picture before it has a script, so it needs the token in its addresses. With its theme,
   * a dark page is never light at first.
   */
  private async sendSharedPage(reply: FastifyReply, token: string): Promise<void> {
    const theme = await this.themeOf(token);
    await reply
      .headers({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(this.sharedPage.replaceAll('{token}', token).replaceAll('{theme}', theme));
  }

  /** Light also for a wrong link, and while media doesn't answer: the page itself will say so. */
  private async themeOf(token: string): Promise<ShareTheme> {
    try {
      const visit = { tokenHash: hashSecret(token) };
      return (await this.calls.request('media.share.theme.v1', visit, THEME)).theme;
    } catch {
      return 'light';
    }
  }
}

function pathOf({ url }: FastifyRequest): string {
  const end = url.search(/[?#]/);
  return decodeURI(end === -1 ? url.slice(1) : url.slice(1, end));
}
