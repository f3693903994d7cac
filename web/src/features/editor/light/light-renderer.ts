import type { PicturePart } from '@roomlight/photography/geometry';
import { lightFactors, type LightMaps, type LightSettings } from '@roomlight/photography/light';
import { FRAGMENT_SHADER, VERTEX_SHADER, WINDOWS } from './light-shader';
import { emptyTexels, fillTexels, type LightTexels } from './light-texels.rules';

type Picture = HTMLImageElement | ImageBitmap | ImageData;

/** The texture units, in the order of the shader's samplers. */
const PHOTO = 0;
const MAP_UNITS: Record<keyof LightTexels, number> = {
  slopes: 1,
  offsets: 2,
  outshoneSlopes: 3,
  outshoneOffsets: 4,
};
const MAP_NAMES = ['slopes', 'offsets', 'outshoneSlopes', 'outshoneOffsets'] as const;

/** Draws a merged photo in the light that settings give it, with WebGL 2, as the engine makes it. */
export class LightRenderer {
  private readonly program: WebGLProgram;
  private readonly textures: WebGLTexture[];
  private readonly texels: LightTexels;

  /** @throws Error when the shader doesn't compile or the context is lost */
  constructor(
    private readonly gl: WebGL2RenderingContext,
    photo: Picture,
    private readonly maps: LightMaps,
  ) {
    this.program = programOf(gl);
    this.texels = emptyTexels(maps.width * maps.height);
    gl.useProgram(this.program);
    this.textures = [bindTexture(gl, PHOTO)];
    gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, photo);
    gl.uniform1i(this.place('photo'), PHOTO);
    for (const name of MAP_NAMES) {
      this.textures.push(bindTexture(gl, MAP_UNITS[name]));
      // Half floats are interpolated by every WebGL 2, whole ones only by some.
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA16F, maps.width, maps.height);
      gl.uniform1i(this.place(name), MAP_UNITS[name]);
    }
  }

  /**
   * Draws the photo over the whole canvas.
   * @param part the part of the photo that is shown
   */
  draw(settings: LightSettings, part: PicturePart): void {
    const { gl, maps, texels } = this;
    const factors = lightFactors(maps, settings);
    const { windows } = factors;
    fillTexels(texels, factors);
    this.upload('slopes');
    this.upload('offsets');
    if (windows?.replacement) {
      this.upload('outshoneSlopes');
      this.upload('outshoneOffsets');
    }
    const change =
      windows === null
        ? WINDOWS.unchanged
        : windows.replacement === null
          ? WINDOWS.pulled
          : WINDOWS.replaced;
    gl.uniform1i(this.place('windows'), change);
    gl.uniform1f(this.place('most'), windows?.most ?? 0);
    // The homography lies row by row.
    gl.uniformMatrix3fv(this.place('part'), true, part);
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  /** Gives the graphics memory back. */
  dispose(): void {
    this.textures.forEach((texture) => this.gl.deleteTexture(texture));
    this.gl.deleteProgram(this.program);
  }

  private upload(name: keyof LightTexels): void {
    const { gl, maps, texels } = this;
    gl.activeTexture(gl.TEXTURE0 + MAP_UNITS[name]);
    const { width, height } = maps;
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, gl.RGBA, gl.FLOAT, texels[name]);
  }

  private place(uniform: string): WebGLUniformLocation | null {
    return this.gl.getUniformLocation(this.program, uniform);
  }
}

function bindTexture(gl: WebGL2RenderingContext, unit: number): WebGLTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(kind);
    if (shader === null) {
      throw new Error('the graphics context is lost');
    }
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true) {
    throw new Error(`the light shader doesn't compile: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}
