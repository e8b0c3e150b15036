const ALLOWED = ['deal.find', 'deal.findOne', 'deal.update', 'deal.create', 'stage.find', 'stage.findOne']

module.exports = {
  /** Makes the one user there is, and permits signed-in users what is measured. */
  async bootstrap({ strapi }) {
    const role = await strapi.db.query('plugin::users-permissions.role').findOne({ where: { type: 'authenticated' } })
    for (const allowed of ALLOWED) {
      const action = `api::${allowed.split('.')[0]}.${allowed}`
      const permission = { action, role: role.id }
      const known = await strapi.db.query('plugin::users-permissions.permission').findOne({ where: permission })
      if (known === null) await strapi.db.query('plugin::users-permissions.permission').create({ data: permission })
    }
    const { EMAIL: email, PASSWORD: password } = process.env
    const users = strapi.plugin('users-permissions').service('user')
    if ((await users.fetchAll({ filters: { email } })).length > 0) return
    await users.add({
      username: email,
      email,
      password,
      provider: 'local',
      confirmed: true,
      blocked: false,
      role: role.id,
    })
  },
}
