it('floats', () => { void Promise.reject(new Error('lost')) })
