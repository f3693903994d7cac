import { Module, type FactoryProvider } from '@nestjs/common';
import { AuthEnvironment } from '../environment.js';
import { AttemptsModule } from '../attempts/attempts.module.js';
import { ModelModule } from '../model/model.module.js';
import { MailController } from './mail.controller.js';
import { MailService } from './mail.service.js';
import { OutboxPostman } from './outbox-postman.adapter.js';
import { Postman } from './postman.adapter.js';
import { ShareMailController } from './share-mail.controller.js';
import { SmtpPostman } from './smtp-postman.adapter.js';

const postmanProvider: FactoryProvider<Postman> = {
  provide: Postman,
  inject: [AuthEnvironment],
  useFactory: ({ SMTP_URL, DATA_DIR }: AuthEnvironment) =>
    SMTP_URL === undefined ? new OutboxPostman(DATA_DIR) : new SmtpPostman(SMTP_URL),
};

@Module({
  imports: [AttemptsModule, ModelModule],
  controllers: [MailController, ShareMailController],
  providers: [postmanProvider, MailService],
})
export class MailModule {}
