import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { failureReply, type EngineReply, type EngineTask } from './engine-messages.js';
import type { FromWorker } from './worker-pool.js';

if (!parentPort) {
  throw new Error('the engine worker runs as a thread of the engine pool');
}
const pool = parentPort;

if ((workerData as { inBackground: boolean }).inBackground) {
  // Of this thread alone, on Linux. A process may always lower its priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

/** An abort ends the whole thread, so no signal is needed inside it. */
const neverAborted = new AbortController().signal;

pool.on('message', (task: EngineTask) => {
  void perform(task)
    .catch(failureReply)
    .then((reply) => post({ reply }));
});

function post(message: FromWorker<EngineReply>): void {
  pool.postMessage(message);
}

/** Loads only the modules that the task needs: with all of them, a thread takes twice as long to start. */
async function perform(task: EngineTask): Promise<EngineReply> {
  switch (task.kind) {
    case 'merge': {
      const { mergeSet } = await import('../merge/merge-set.js');
      const options = {
        ...task.options,
        onProgress: (progress: number) => post({ progress }),
      };
      const report = await mergeSet(task.frames, task.output, options, neverAborted);
      return { kind: 'merged', report };
    }
    case 'render': {
      const { renderSmaller } = await import('../files/renditions.js');
      const { bytes } = await renderSmaller(task.photo, task.output, task.rendition);
      return { kind: 'rendered', bytes };
    }
    case 'render-styled': {
      const { renderStyled } = await import('../finish/render-styled.js');
      const { bytes } = await renderStyled(task.photo, task.output, task.rendition);
      return { kind: 'rendered', bytes };
    }
    case 'edit': {
      const { editPhoto } = await import('../edit/edit-photo.js');
      const { photo, output, edit, mostAcross } = task;
      return { kind: 'edited', size: await editPhoto(photo, output, edit, mostAcross) };
    }
    case 'recolour': {
      const { recolourPhoto } = await import('../edit/recolour.js');
      const { photo, output, recolouring } = task;
      return { kind: 'edited', size: await recolourPhoto(photo, output, recolouring) };
    }
    case 'export': {
      const { exportPhoto } = await import('../export/export-photo.js');
      const { photo, output, order, credentials } = task;
      return { kind: 'exported', report: await exportPhoto(photo, output, order, credentials) };
    }
    case 'deliver': {
      const { deliverPhoto } = await import('../files/deliver/deliver-photo.js');
      return { kind: 'delivered', delivery: await deliverPhoto(task.photo, task.output) };
    }
    case 'enhance': {
      const { enhancePhoto } = await import('../finish/enhance-photo.js');
      const { photo, output, finish } = task;
      return { kind: 'enhanced', report: await enhancePhoto(photo, output, finish) };
    }
    case 'convert': {
      const { convertFrame } = await import('../camera/convert-frame.js');
      post({ progress: 0 });
      return {
        kind: 'converted',
        ...(await convertFrame(task.frame, task.output, task.conversion)),
      };
    }
    case 'fit-style': {
      const { fitOwnStyle } = await import('../own-style/fit-own-style.js');
      return { kind: 'style-fitted', fitted: await fitOwnStyle(task.examples) };
    }
    case 'look': {
      const { commonLook } = await import('../look/common-look.rules.js');
      return { kind: 'matched', gains: commonLook(task.photos) };
    }
    case 'angles': {
      const { cameraAnglesOf } = await import('../straighten/level-photo.js');
      return { kind: 'told', angles: await cameraAnglesOf(task.photo) };
    }
    case 'screen': {
      const { screenAt } = await import('../edit/screen-at.js');
      return { kind: 'screen-told', corners: await screenAt(task.photo, task.at) };
    }
  }
}
