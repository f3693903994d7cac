"""Renders the product's picture of a sunlit room with Blender's path tracer and Open Image Denoise.

    pip install bpy==5.0.1 && python bench/room/render_room.py room.png [WIDTH [SAMPLES]]
    node bench/room/pictures.mjs room.png
    python bench/room/render_room.py --sets DIRECTORY [WIDTH [SAMPLES]]

With --sets, it photographs the room from several corners instead, as a photographer does: for each corner an HDR frame
(the lamp is warm, the windows are bright) and two flash frames (from the left and from the right), named so that the
upload finds the sets. The committed ones (bench/room/sets 960 16) took 18 minutes on two cores; bench/src/readme-pictures.ts
shows them in the product.

Blender 5.0 needs Python 3.11; ten minutes on two cores. The picture has a ratio of 4 : 3. Lengths are in metres: x to
the right, y away from the camera, z up. The results are committed; run it again after a change of the scene, and adapt
the corners of the windows in bench/src/engine/scenes/scenes.ts.
"""

import math
import random
import sys

import bpy
from mathutils import Vector

WIDTH, DEPTH, HEIGHT = 6.4, 6.0, 3.0
BACK = -1.2
# The openings in the wall x = 0: from y to y, and from z to z.
WINDOWS = [(1.9, 3.2), (3.85, 5.15)]
SILL, HEAD = 0.35, 2.62

random.seed(27)
bpy.ops.wm.read_factory_settings(use_empty=True)


def material(name, color, roughness=0.8, bump=0.0, bump_scale=40.0):
    """A matt surface of a linear-light color, rough at random where `bump` isn't 0."""
    made = bpy.data.materials.new(name)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    surface = nodes["Principled BSDF"]
    surface.inputs["Base Color"].default_value = (*color, 1)
    surface.inputs["Roughness"].default_value = roughness
    if bump:
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = bump_scale
        noise.inputs["Detail"].default_value = 6
        height = nodes.new("ShaderNodeBump")
        height.inputs["Strength"].default_value = bump
        height.inputs["Distance"].default_value = 0.01
        place = nodes.new("ShaderNodeTexCoord")
        links.new(place.outputs["Object"], noise.inputs["Vector"])
        links.new(noise.outputs["Fac"], height.inputs["Height"])
        links.new(height.outputs["Normal"], surface.inputs["Normal"])
    return made


def oak_floor():
    """Boards of 17 cm by 1.5 m with their own shades, a grain along them, and a satin finish."""
    made = material("oak floor", (0.5, 0.33, 0.19), 0.38)
    nodes, links = made.node_tree.nodes, made.node_tree.links
    surface = nodes["Principled BSDF"]
    place = nodes.new("ShaderNodeTexCoord")
    boards = nodes.new("ShaderNodeTexBrick")
    boards.inputs["Color1"].default_value = (0.52, 0.35, 0.2, 1)
    boards.inputs["Color2"].default_value = (0.4, 0.25, 0.135, 1)
    boards.inputs["Mortar"].default_value = (0.16, 0.095, 0.05, 1)
    boards.inputs["Scale"].default_value = 1
    boards.inputs["Mortar Size"].default_value = 0.0022
    boards.inputs["Brick Width"].default_value = 1.5
    boards.inputs["Row Height"].default_value = 0.17
    boards.offset = 0.37
    stretch = nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (1.6, 38, 1)
    grain = nodes.new("ShaderNodeTexNoise")
    grain.inputs["Scale"].default_value = 2.4
    grain.inputs["Detail"].default_value = 9
    grain.inputs["Distortion"].default_value = 0.6
    shade = nodes.new("ShaderNodeMapRange")
    shade.inputs["To Min"].default_value = 0.78
    shade.inputs["To Max"].default_value = 1.18
    mix = nodes.new("ShaderNodeMix")
    mix.data_type, mix.blend_type = "RGBA", "MULTIPLY"
    mix.inputs["Factor"].default_value = 1
    links.new(place.outputs["Object"], boards.inputs["Vector"])
    links.new(place.outputs["Object"], stretch.inputs["Vector"])
    links.new(stretch.outputs["Vector"], grain.inputs["Vector"])
    links.new(grain.outputs["Fac"], shade.inputs["Value"])
    links.new(boards.outputs["Color"], mix.inputs["A"])
    links.new(shade.outputs["Result"], mix.inputs["B"])
    links.new(mix.outputs["Result"], surface.inputs["Base Color"])
    return made


WALL = material("paint", (0.8, 0.77, 0.71), 0.9)
CEILING = material("ceiling", (0.88, 0.87, 0.84), 0.95)
TRIM = material("trim", (0.86, 0.85, 0.82), 0.45)
FLOOR = oak_floor()
OAK = material("oak", (0.46, 0.29, 0.16), 0.4, 0.15, 30)
LINEN = material("linen", (0.62, 0.56, 0.47), 0.95, 0.5, 300)
CURTAIN = material("curtain", (0.8, 0.77, 0.7), 0.95, 0.2, 300)
RUG = material("rug", (0.63, 0.58, 0.5), 1, 0.9, 160)
CLAY = material("clay", (0.52, 0.2, 0.1), 0.9, 0.4, 260)
SAGE = material("sage", (0.2, 0.26, 0.17), 0.9, 0.4, 260)
WHITE = material("white", (0.84, 0.83, 0.8), 0.6)
INK = material("ink", (0.03, 0.028, 0.026), 0.45)
STONE = material("stone", (0.3, 0.28, 0.26), 0.85, 0.3, 25)
PAPER = material("paper", (0.86, 0.84, 0.8), 0.8, 0.1, 60)
LEAF = material("leaf", (0.055, 0.15, 0.035), 0.4)
BARK = material("bark", (0.16, 0.1, 0.06), 0.9)
LAWN = material("lawn", (0.12, 0.2, 0.06), 1, 1, 3)
HEDGE = material("hedge", (0.06, 0.13, 0.035), 0.9, 1, 9)


def placed(surface, bevel=0.0, segments=4, smooth=0):
    """Gives the object that was just made a surface and soft edges."""
    made = bpy.context.object
    made.data.materials.append(surface)
    if smooth:
        rounding = made.modifiers.new("round", "SUBSURF")
        rounding.levels = rounding.render_levels = smooth
    if bevel:
        edges = made.modifiers.new("bevel", "BEVEL")
        edges.width, edges.segments = bevel, segments
    if smooth or bevel:
        bpy.ops.object.shade_smooth()
    return made


def box(low, high, surface, bevel=0.0, segments=4):
    low, high = Vector(low), Vector(high)
    bpy.ops.mesh.primitive_cube_add(size=1, location=(low + high) / 2)
    bpy.context.object.scale = high - low
    bpy.ops.object.transform_apply(location=False, rotation=False)
    return placed(surface, bevel, segments)


def pillow(center, size, surface, lean=0.0, turn=0.0):
    """A cushion: a cube that is puffed up, but flat at its seam."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=center)
    made = bpy.context.object
    made.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False)
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.subdivide(number_cuts=12)
    bpy.ops.object.mode_set(mode="OBJECT")
    width, depth, height = size
    for vertex in made.data.vertices:
        across, up = 2 * vertex.co.x / width, 2 * vertex.co.z / height
        puff = (1 - abs(across) ** 4) * (1 - abs(up) ** 4)
        vertex.co.y *= 0.18 + 0.82 * puff
        pinch = 1 - 0.05 * (1 - abs(across) ** 2) * abs(up) ** 3
        vertex.co.z *= pinch
    made.rotation_euler = (lean, 0, turn)
    return placed(surface, smooth=2)


def room():
    box((-0.22, BACK, -0.2), (WIDTH, DEPTH, 0), FLOOR)
    box((-0.22, BACK - 0.2, HEIGHT), (WIDTH + 0.2, DEPTH + 0.2, HEIGHT + 0.2), CEILING)
    box((-0.22, DEPTH, 0), (WIDTH + 0.2, DEPTH + 0.2, HEIGHT), WALL)
    box((WIDTH, BACK, 0), (WIDTH + 0.2, DEPTH, HEIGHT), WALL)
    box((-0.22, BACK - 0.2, 0), (WIDTH + 0.2, BACK, HEIGHT), WALL)
    box((0, DEPTH - 0.018, 0), (WIDTH, DEPTH, 0.13), TRIM, 0.004)
    box((WIDTH - 0.018, BACK, 0), (WIDTH, DEPTH, 0.13), TRIM, 0.004)
    edges = [BACK, *[y for window in WINDOWS for y in window], DEPTH]
    for low, high in zip(edges[::2], edges[1::2]):
        box((-0.22, low, 0), (0, high, HEIGHT), WALL)
        box((0, low, 0), (0.018, high, 0.13), TRIM, 0.004)
    for low, high in WINDOWS:
        box((-0.22, low, 0), (0, high, SILL), WALL)
        box((-0.22, low, HEAD), (0, high, HEIGHT), WALL)
        box((0, low, 0), (0.018, high, 0.13), TRIM, 0.004)
        window(low, high)


def window(low, high):
    box((-0.2, low - 0.04, SILL - 0.03), (0.05, high + 0.04, SILL), TRIM, 0.008)
    middle = (low + high) / 2
    outer, inner = -0.15, -0.09
    frame = 0.05
    for y in (low, high - frame):
        box((outer, y, SILL), (inner, y + frame, HEAD), TRIM, 0.006)
    for z in (SILL, HEAD - frame):
        box((outer, low + frame, z), (inner, high - frame, z + frame), TRIM, 0.006)
    box((outer, middle - 0.03, SILL + frame), (inner, middle + 0.03, HEAD - frame), TRIM, 0.006)
    for start, end in ((low + frame, middle - 0.03), (middle + 0.03, high - frame)):
        box((outer, start, 1.75), (inner, end, 1.79), TRIM, 0.006)


def curtain(low, high):
    """Folds of cloth from the ceiling to the floor."""
    bpy.ops.mesh.primitive_grid_add(x_subdivisions=160, y_subdivisions=6, size=1)
    made = bpy.context.object
    for vertex in made.data.vertices:
        along, down = vertex.co.x + 0.5, vertex.co.y + 0.5
        fold = 0.035 * math.sin(along * 2 * math.pi * 6) + 0.01 * math.sin(along * 31 + 3 * down)
        vertex.co = Vector((0.09 + fold, low + (high - low) * along, 0.02 + 2.86 * down))
    thick = made.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.004
    placed(CURTAIN, smooth=1)


def sofa():
    x, y = 3.35, 4.85
    box((x + 0.03, y + 0.04, 0.13), (x + 2.27, y + 0.93, 0.4), LINEN, 0.05, 6)
    for start in (0.21, 1.16):
        box((x + start, y - 0.02, 0.39), (x + start + 0.93, y + 0.72, 0.56), LINEN, 0.06, 6)
        box((x + start, y + 0.62, 0.5), (x + start + 0.93, y + 0.88, 0.92), LINEN, 0.1, 6)
    box((x, y + 0.76, 0.13), (x + 2.3, y + 0.97, 0.84), LINEN, 0.06, 6)
    for start in (0, 2.08):
        box((x + start, y, 0.13), (x + start + 0.22, y + 0.95, 0.64), LINEN, 0.07, 6)
    for leg_x in (x + 0.1, x + 2.16):
        for leg_y in (y + 0.08, y + 0.82):
            box((leg_x, leg_y, 0), (leg_x + 0.05, leg_y + 0.05, 0.14), OAK, 0.006)
    pillow((x + 0.5, y + 0.53, 0.78), (0.5, 0.24, 0.46), CLAY, -0.25, 0.12)
    pillow((x + 0.86, y + 0.43, 0.72), (0.42, 0.2, 0.36), WHITE, -0.32, -0.1)
    pillow((x + 1.82, y + 0.53, 0.78), (0.5, 0.24, 0.46), SAGE, -0.25, -0.12)


def table():
    box((2.75, 3.0, 0.365), (4.15, 3.75, 0.41), OAK, 0.012)
    for x in (2.9, 3.96):
        for y in (3.08, 3.61):
            box((x, y, 0), (x + 0.045, y + 0.045, 0.37), INK, 0.006)
    box((3.0, 3.2, 0.41), (3.4, 3.48, 0.445), WHITE, 0.004)
    box((3.04, 3.22, 0.445), (3.35, 3.45, 0.475), CLAY, 0.004)
    vase()


def vase():
    """Turned: radii in metres from the foot to the lip."""
    radii = [0.05, 0.085, 0.105, 0.11, 0.1, 0.075, 0.045, 0.035, 0.042]
    around = 48
    points = [
        (r * math.cos(2 * math.pi * i / around), r * math.sin(2 * math.pi * i / around), 0.03 * row)
        for row, r in enumerate(radii)
        for i in range(around)
    ]
    faces = [
        (row * around + i, row * around + (i + 1) % around,
         (row + 1) * around + (i + 1) % around, (row + 1) * around + i)
        for row in range(len(radii) - 1)
        for i in range(around)
    ]
    mesh = bpy.data.meshes.new("vase")
    mesh.from_pydata(points, [], faces)
    made = bpy.data.objects.new("vase", mesh)
    made.location = (3.74, 3.38, 0.41)
    bpy.context.collection.objects.link(made)
    bpy.context.view_layer.objects.active = made
    made.select_set(True)
    thick = made.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.006
    placed(PAPER, smooth=2)


def pictures():
    for (low_x, high_x), (low_z, high_z), frame, art in (
        ((3.75, 4.55), (1.38, 2.28), INK, CLAY),
        ((4.85, 5.4), (1.38, 2.03), OAK, SAGE),
    ):
        box((low_x, DEPTH - 0.04, low_z), (high_x, DEPTH, high_z), frame, 0.004)
        edge = 0.035
        inside = DEPTH - 0.042
        box((low_x + edge, inside, low_z + edge), (high_x - edge, DEPTH, high_z - edge), PAPER)
        center_x, width = (low_x + high_x) / 2, high_x - low_x
        disc = width * 0.2
        bpy.ops.mesh.primitive_circle_add(
            vertices=96, radius=disc, fill_type="NGON", rotation=(math.pi / 2, 0, 0),
            location=(center_x, inside - 0.001, low_z + (high_z - low_z) * 0.6),
        )
        placed(art)
        base = low_z + (high_z - low_z) * 0.26
        box(
            (center_x - width * 0.26, inside - 0.001, base),
            (center_x + width * 0.26, inside, base + (high_z - low_z) * 0.14), STONE,
        )


def leaf(root, direction, length, roll):
    """A curved blade that is broadest in its middle."""
    rows, cols = 8, 4
    points, faces = [], []
    for row in range(rows + 1):
        along = row / rows
        half = 0.3 * length * math.sin(math.pi * min(1, along * 0.96 + 0.04)) ** 0.8
        for col in range(cols + 1):
            across = 2 * col / cols - 1
            points.append((
                across * half,
                along * length,
                0.12 * length * abs(across) - 0.35 * length * along**2,
            ))
    for row in range(rows):
        for col in range(cols):
            a = row * (cols + 1) + col
            faces.append((a, a + 1, a + cols + 2, a + cols + 1))
    mesh = bpy.data.meshes.new("leaf")
    mesh.from_pydata(points, [], faces)
    made = bpy.data.objects.new("leaf", mesh)
    made.location = root
    made.rotation_mode = "QUATERNION"
    turn = Vector(direction).to_track_quat("Y", "Z")
    made.rotation_quaternion = turn
    made.rotation_quaternion.rotate(Vector((0, 0, 1)).rotation_difference(Vector((roll, 0, 1))))
    bpy.context.collection.objects.link(made)
    bpy.context.view_layer.objects.active = made
    for other in bpy.context.selected_objects:
        other.select_set(False)
    made.select_set(True)
    placed(LEAF, smooth=1)


def plant():
    x, y = 0.95, 5.35
    bpy.ops.mesh.primitive_cylinder_add(radius=0.2, depth=0.42, location=(x, y, 0.21), vertices=96)
    placed(STONE, 0.025, 5)
    for stem in range(5):
        angle = stem * 2.4
        lean = 0.05 + 0.035 * stem
        top = 1.15 + 0.16 * stem
        foot = Vector((x, y, 0.4))
        tip = Vector((x + lean * math.cos(angle) * 2, y + lean * math.sin(angle) * 1.4, top))
        along = tip - foot
        bpy.ops.mesh.primitive_cylinder_add(
            radius=0.011, depth=along.length, location=(foot + tip) / 2, vertices=16,
            rotation=along.to_track_quat("Z", "Y").to_euler(),
        )
        placed(BARK)
        for number in range(11):
            share = 0.38 + 0.62 * number / 10
            turn = number * 2.39996 + stem
            out = Vector((math.cos(turn), 0.8 * math.sin(turn), 0.55 - 0.3 * random.random()))
            size = 0.27 - 0.09 * number / 10 + 0.03 * random.random()
            leaf(foot + along * share, out, size, 0.5 * (random.random() - 0.5))


def lamp():
    bpy.ops.mesh.primitive_cylinder_add(radius=0.006, depth=0.85, location=(3.205, 3.305, 2.57))
    placed(INK)
    bpy.ops.mesh.primitive_uv_sphere_add(radius=0.21, location=(3.205, 3.305, 1.95),
                                         segments=96, ring_count=48)
    placed(PAPER, smooth=1)


def garden():
    bpy.ops.mesh.primitive_plane_add(size=120, location=(-60, 5, -0.4))
    placed(LAWN)
    for number in range(46):
        distance = 9 + 16 * random.random()
        along = -14 + 60 * number / 46 + 1.6 * random.random()
        size = 1 + 1.3 * random.random()
        bpy.ops.mesh.primitive_ico_sphere_add(
            subdivisions=6, radius=size, location=(-distance, along, size * 0.5))
        made = bpy.context.object
        for scale, strength in ((0.6, 0.7), (0.12, 0.22)):
            cloud = bpy.data.textures.new("leaves", "CLOUDS")
            cloud.noise_scale = scale
            uneven = made.modifiers.new("leaves", "DISPLACE")
            uneven.texture, uneven.strength = cloud, strength
        placed(HEDGE)
        bpy.ops.object.shade_smooth()


def light():
    bpy.ops.object.light_add(type="SUN")
    sun = bpy.context.object
    sun.data.energy, sun.data.angle = 11, math.radians(0.9)
    sun.data.color = (1, 0.88, 0.72)
    to_sun = Vector((-1, -0.36, 0.74))
    sun.rotation_euler = to_sun.to_track_quat("Z", "Y").to_euler()
    world = bpy.context.scene.world or bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    nodes, links = world.node_tree.nodes, world.node_tree.links
    back = nodes["Background"]
    place = nodes.new("ShaderNodeTexCoord")
    parts = nodes.new("ShaderNodeSeparateXYZ")
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (0.9, 0.95, 1, 1)
    ramp.color_ramp.elements[1].color = (0.42, 0.62, 0.95, 1)
    ramp.color_ramp.elements[1].position = 0.6
    links.new(place.outputs["Generated"], parts.inputs["Vector"])
    links.new(parts.outputs["Z"], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], back.inputs["Color"])
    back.inputs["Strength"].default_value = 4.2
    for low, high in WINDOWS:
        # Portals lead the paths to where the light comes from.
        bpy.ops.object.light_add(type="AREA", location=(-0.24, (low + high) / 2, (SILL + HEAD) / 2))
        portal = bpy.context.object
        portal.data.shape, portal.data.size, portal.data.size_y = "RECTANGLE", HEAD - SILL, high - low
        portal.rotation_euler = (0, -math.pi / 2, 0)
        portal.data.cycles.is_portal = True


def camera(place=(WIDTH * 0.56, -0.7, 1.35), turn=0.0, shift=(-0.15, -0.03), lens=0.66):
    """Level, so that uprights stay upright. The turn is in degrees to the left, the lens in widths of the sensor."""
    bpy.ops.object.camera_add(location=place, rotation=(math.pi / 2, 0, math.radians(turn)))
    data = bpy.context.object.data
    data.sensor_width, data.lens = 36, 36 * lens
    data.shift_x, data.shift_y = shift
    bpy.context.scene.camera = bpy.context.object
    return bpy.context.object


# Where the photographer stands, by the number in the frames' names.
CORNERS = [
    {},
    {"place": (5.7, 0.2, 1.3), "turn": 38, "shift": (0, -0.04), "lens": 0.62},
    {"place": (0.7, 0.4, 1.3), "turn": -36, "shift": (0, -0.04), "lens": 0.62},
    {"place": (2.2, 2.1, 1.15), "turn": -18, "shift": (0, -0.02), "lens": 0.9},
    {"place": (4.9, 2.4, 1.25), "turn": 62, "shift": (0, -0.02), "lens": 0.72},
]


def warm_lamp():
    bpy.ops.object.light_add(type="POINT", location=(3.205, 3.305, 1.7))
    bulb = bpy.context.object.data
    bulb.energy, bulb.color, bulb.shadow_soft_size = 90, (1, 0.6, 0.28), 0.2
    return bpy.context.object


def flash(beside, eye):
    """A flash on a stand so many metres to the right of the camera, bounced off wall and ceiling behind it."""
    right = eye.matrix_world.to_quaternion() @ Vector((1, 0, 0))
    x, y, _ = eye.location + right * beside
    place = (min(max(x, 0.4), WIDTH - 0.4), min(max(y, BACK + 0.3), DEPTH - 0.4), 1.6)
    yaw = eye.rotation_euler.z
    bpy.ops.object.light_add(type="SPOT", location=place, rotation=(math.pi + math.radians(40), 0, yaw))
    lit = bpy.context.object
    lit.data.energy, lit.data.spot_size = 22000, math.radians(140)
    lit.data.shadow_soft_size = 0.12
    return lit


# Exposures in stops.
NATURAL = 0.1
FLASH = -2.3


def photograph(directory, width, samples):
    # As a camera records it: foliage duller than the painted one, and white where there is too much light.
    for leaves, color in ((HEDGE, (0.1, 0.125, 0.045)), (LAWN, (0.16, 0.18, 0.075))):
        leaves.node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (*color, 1)
    lamp_light = warm_lamp()
    for number, corner in enumerate(CORNERS, 1):
        eye = camera(**corner)
        bpy.context.view_layer.update()
        name = f"{directory}/ROOM_{number}"
        render(f"{name}.jpg", width, samples, NATURAL, "Standard", "None")
        for letter, beside in (("A", -1.4), ("B", 1.4)):
            lit = flash(beside, eye)
            # The flash outshines the lamp and, at its short exposure, half of the daylight.
            lamp_light.data.energy = 4
            render(f"{name}_{letter}.jpeg", width, samples, FLASH, "Standard", "None")
            lamp_light.data.energy = 90
            bpy.data.objects.remove(lit)
        bpy.data.objects.remove(eye)


def render(path, width, samples, exposure=1.0, transform="AgX", look="AgX - Medium High Contrast"):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.use_denoising = True
    scene.cycles.denoiser = "OPENIMAGEDENOISE"
    scene.cycles.denoising_prefilter = "ACCURATE"
    scene.cycles.sample_clamp_indirect = 6
    scene.cycles.max_bounces = scene.cycles.diffuse_bounces = 8
    scene.cycles.seed = 27
    scene.render.resolution_x, scene.render.resolution_y = width, width * 3 // 4
    scene.view_settings.view_transform = transform
    scene.view_settings.look = look
    scene.view_settings.exposure = exposure
    scene.render.image_settings.file_format = "JPEG" if path.endswith(("jpg", "jpeg")) else "PNG"
    scene.render.image_settings.quality = 92
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


if __name__ == "__main__":
    are_sets = sys.argv[1] == "--sets"
    target, *numbers = sys.argv[2 if are_sets else 1:]
    wide, samples = [*map(int, numbers), *[1600, 64][len(numbers):]]
    for part in (room, sofa, table, pictures, plant, lamp, garden, light):
        part()
    curtain(3.24, 3.5)
    curtain(5.19, 5.45)
    box((0.07, 1.6, 2.88), (0.1, 5.6, 2.91), INK, 0.006)
    box((2.2, 2.5, 0), (5.6, 5.2, 0.015), RUG, 0.006)
    if are_sets:
        photograph(target, wide, samples)
    else:
        camera()
        render(target, wide, samples)
