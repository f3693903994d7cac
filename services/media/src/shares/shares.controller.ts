import { Controller } from '@nestjs/common';
import { Ctx, Payload } from '@nestjs/microservices';
import {
  BeginShareDownload,
  CreateShare,
  EnterShare,
  LocateSharedPhoto,
  MarkFavourite,
  OpenFolder,
  OpenSharedExport,
  ShareDownloadReference,
  ShareIds,
  SharePaidByCard,
  SharePaymentReturned,
  SharedExportReference,
  ReleaseShare,
  ShareReference,
  ShareVisit,
  type CreatedShare,
  type Done,
  type ExportProgress,
  type FolderFiles,
  type PhotoLocation,
  type Share,
  type SharedDownload,
  type SharedListing,
  type ShareList,
  type SharePass,
  type SharedTheme,
  type ShareQuote,
} from '@roomlight/contracts';
import { type EventContext, OnCall, OnEvent } from '@roomlight/platform';
import { OwnSharesService } from './own-shares.service.js';
import { SharePaymentsService } from './share-payments.service.js';
import { ShareVisitsService } from './share-visits.service.js';

@Controller()
export class SharesController {
  constructor(
    private readonly own: OwnSharesService,
    private readonly visits: ShareVisitsService,
    private readonly payments: SharePaymentsService,
  ) {}

  @OnCall('media.share.list.v1')
  list(@Payload() request: OpenFolder): Promise<ShareList> {
    return this.own.list(request);
  }

  @OnCall('media.share.create.v1')
  create(@Payload() request: CreateShare): Promise<CreatedShare> {
    return this.own.create(request);
  }

  @OnCall('media.share.release.v1')
  release(@Payload() request: ReleaseShare): Promise<Share> {
    return this.own.release(request);
  }

  @OnCall('media.share.unrelease.v1')
  unrelease(@Payload() request: ShareReference): Promise<Share> {
    return this.own.unrelease(request);
  }

  @OnCall('media.share.revoke.v1')
  revoke(@Payload() request: ShareReference): Promise<Share> {
    return this.own.revoke(request);
  }

  @OnCall('media.share.unrevoke.v1')
  unrevoke(@Payload() request: ShareReference): Promise<Share> {
    return this.own.unrevoke(request);
  }

  @OnCall('media.share.delete.v1')
  delete(@Payload() request: ShareReference): Promise<Done> {
    return this.own.delete(request);
  }

  @OnCall('media.share.restore.v1')
  restore(@Payload() request: ShareReference): Promise<Share> {
    return this.own.restore(request);
  }

  @OnCall('media.share.theme.v1')
  theme(@Payload() visit: ShareVisit): Promise<SharedTheme> {
    return this.visits.themeOf(visit);
  }

  @OnCall('media.share.open.v1')
  open(@Payload() visit: ShareVisit): Promise<SharedListing> {
    return this.visits.open(visit);
  }

  @OnCall('media.share.enter.v1')
  enter(@Payload() request: EnterShare): Promise<SharePass> {
    return this.visits.enter(request);
  }

  @OnCall('media.share.locate.v1')
  locate(@Payload() request: LocateSharedPhoto): Promise<PhotoLocation> {
    return this.visits.locate(request);
  }

  @OnCall('media.share.mark-favourite.v1')
  markFavourite(@Payload() request: MarkFavourite): Promise<Done> {
    return this.visits.markFavourite(request);
  }

  @OnCall('media.share.begin-download.v1')
  beginDownload(@Payload() request: BeginShareDownload): Promise<SharedDownload> {
    return this.visits.beginDownload(request);
  }

  @OnCall('media.share.open-export.v1')
  openExport(@Payload() request: OpenSharedExport): Promise<ExportProgress> {
    return this.visits.openExport(request);
  }

  @OnCall('media.share.find-export.v1')
  findExport(@Payload() reference: SharedExportReference): Promise<ExportProgress> {
    return this.visits.findExport(reference);
  }

  @OnCall('media.share.begin-export-download.v1')
  beginExportDownload(@Payload() reference: SharedExportReference): Promise<SharedDownload> {
    return this.visits.beginExportDownload(reference);
  }

  @OnCall('media.share.files.v1')
  files(@Payload() request: ShareDownloadReference): Promise<FolderFiles> {
    return this.visits.files(request);
  }

  @OnCall('media.share.quote.v1')
  quote(@Payload() visit: ShareVisit): Promise<ShareQuote> {
    return this.visits.quote(visit);
  }

  @OnCall('media.share.payable.v1')
  payable(@Payload() request: ShareIds): Promise<ShareIds> {
    return this.visits.payable(request);
  }

  @OnEvent('billing.share.paid.v1')
  paid(@Payload() payment: SharePaidByCard, @Ctx() { manager }: EventContext): Promise<void> {
    return this.payments.paid(manager, payment);
  }

  @OnEvent('billing.share.returned.v1')
  returned(
    @Payload() payment: SharePaymentReturned,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    return this.payments.returned(manager, payment);
  }
}
