import { Module, type Type } from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants.js';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { allControllers } from '@roomlight/gateway/all-routes';
import { pluginMetadata } from './metadata.js';

export interface Found {
  document: OpenAPIObject;
  /** The comments of classes, by class name. */
  comments: ReadonlyMap<string, string>;
}

/** The document that @nestjs/swagger creates from the gateway's controllers, without running them. */
export async function libraryDocument(root: string, models: Type<object>[]): Promise<Found> {
  const { metadata, comments } = await pluginMetadata(root);
  await SwaggerModule.loadPluginMetadata(() => Promise.resolve(metadata));
  const controllers = allControllers();
  const app = await NestFactory.create(
    { module: Controllers, controllers, providers: controllers.flatMap(substitutesFor) },
    new FastifyAdapter(),
    { preview: true, logger: false },
  );
  const config = new DocumentBuilder().setOpenAPIVersion('3.1.1').build();
  return {
    document: SwaggerModule.createDocument(app, config, { extraModels: models }),
    comments,
  };
}

@Module({})
class Controllers {}

/** Substitutes for the dependencies of a controller and its interceptors, which Nest resolves but never calls. */
function substitutesFor(controller: Type<unknown>): { provide: Type<unknown>; useValue: object }[] {
  const interceptors = (Reflect.getMetadata(INTERCEPTORS_METADATA, controller) ??
    []) as Type<unknown>[];
  return [controller, ...interceptors].flatMap((dependent) => {
    const types = (Reflect.getMetadata('design:paramtypes', dependent) ?? []) as Type<unknown>[];
    return types.map((provide) => ({ provide, useValue: {} }));
  });
}
