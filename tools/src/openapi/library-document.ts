import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { allControllers } from '@roomlight/gateway/all-routes';
import { pluginMetadata } from './metadata.js';

export interface Found {
  document: OpenAPIObject;
  /** Of classes, by their names. */
  comments: ReadonlyMap<string, string>;
}

/** The document as @nestjs/swagger makes it of the gateway's controllers, which needn't run for it. */
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

/** Nest looks for what a controller is made of, and never asks it. */
function substitutesFor(controller: Type<unknown>): { provide: Type<unknown>; useValue: object }[] {
  const types = (Reflect.getMetadata('design:paramtypes', controller) ?? []) as Type<unknown>[];
  return types.map((provide) => ({ provide, useValue: {} }));
}
